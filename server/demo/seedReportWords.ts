import type { Deps } from '../deps.ts';
import { patchSurveyReport } from '../features/surveyReport/patchSurveyReport.ts';
import type { SurveyKey } from '../db/surveyKey.ts';

const executiveSummary = `
<p>About seven in ten of those invited took part. As a whole, people are a little better off than in the survey of the year before. Three things stand out.</p>
<ul>
<li><strong>Nights cost sleep.</strong> On the night shift sleep and room for life are clearly lower than elsewhere. Colleagues hold together: support from them is a strength there.</li>
<li><strong>Days are full.</strong> On the day shift it is the load that weighs, more than the hours.</li>
<li><strong>The work is worth it.</strong> Meaning is high among community nurses, who in turn miss people beside them.</li>
</ul>
<p>We propose to begin with two things: rosters for nights that those who work them help to draw up, and a second nurse within reach on long rounds. Results of small groups are held back on purpose, and nobody should try to find out who answered what.</p>`;

const analyses = {
  'how-you-are': `
<p>Night shift and office are far apart in all four, and most of all in sleep. Compare them by the filter. Most of those on nights have worked here for longer than a year, so this is hardly a matter of getting used to it.</p>
<p><strong>To ask:</strong> how many early shifts follow a late one, and who swaps with whom?</p>`,
  'people-and-organisation': `
<p>Support from colleagues is the strength of the night shift, and what is missing on the rounds of the community nurses. Speaking up is nowhere better than mixed: people tell those who lead less than they might. Before the next survey it would help to show what became of three things that were raised in this one.</p>`,
};

/** What an occupational psychologist has written into the report on a survey, by a super administrator's hand. */
export async function seedReportWords(deps: Deps, { surveyId }: SurveyKey, personId: string, now: Date): Promise<void> {
  const sections = Object.entries(analyses).map(([id, analysis]) => ({ id, areas: [{ id: 'aspects', analysis }] }));
  await patchSurveyReport(deps, { surveyId, personId, patch: { executiveSummary, sections } }, now);
}
