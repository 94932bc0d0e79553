import type { FindingKind, ResultsDocument } from '#contract/entities/resultsPage.ts';
import { formatListDate } from '#rules/formatDates.ts';
import type { SurveyTypeVersion } from '#contract/content/surveyType.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import { surveyNameIn } from '#server/content/surveyNameIn.ts';
import type { PageFinding, PageGroup, PageScore, ResultsPageContent } from '#server/db/tables/resultsTables.ts';
import { isRelative } from './pageSource.ts';
import type { PageSurvey } from './resultsPageQueries.ts';

type Part = ResultsDocument['parts'][number];
type Item = Part['items'][number];
type Speech = Pick<Texts, 'language' | 'say'>;

/** A results page as its readers see it, in its language (docs/rules/results-page.md#content). */
export function presentResults(
  content: ResultsPageContent,
  survey: PageSurvey,
  { texts, version }: { texts: Texts; version: SurveyTypeVersion },
): ResultsDocument {
  const { language, say } = texts;
  const { organisation, when_open: open, when_closed: closed, time_zone: timeZone } = survey;
  const dayOf = (instant: Date) => formatListDate(instant.toISOString(), { language, timeZone });
  const count = counter(language);
  const { findings, group, decisions, done, note, people, minimum } = content;
  const itemsOf = (...kinds: FindingKind[]) =>
    findings.filter(({ kind }) => kinds.includes(kind)).map((finding) => findingItem(finding, texts));
  const parts: Part[] = [
    { heading: say('What is going well'), text: null, items: itemsOf('strength') },
    { heading: say('Where there is most to do'), text: null, items: itemsOf('concern', 'events') },
    {
      heading: say('One group more closely'),
      text: null,
      items: group ? [groupItem(group, texts)] : [],
    },
    {
      heading: say('What happens now'),
      text: note,
      items: decisions.map(({ text, dueOn }) => ({
        ...plain,
        title: text,
        label: dueOn && say('By {date}', { date: formatDay(dueOn, language) }),
      })),
    },
    {
      heading: say('You said, we did'),
      text: null,
      items: done.map(({ said, action, on }) => ({
        ...plain,
        title: said,
        label: say('Done on {date}', { date: formatDay(on, language) }),
        text: action,
      })),
    },
  ];
  return {
    language,
    organisation,
    title: say('Results: {surveyName}', { surveyName: surveyNameIn(texts, survey.name, version) }),
    introduction: [
      ...(open && closed
        ? [say('The survey was open from {from} to {to}.', { from: dayOf(open), to: dayOf(closed) })]
        : []),
      say('{people} people answered. Thank you to everyone who took part.', { people: count(people) }),
      say('{organisationName} has chosen what this page shows.', { organisationName: organisation }),
    ].join(' '),
    parts: parts.filter(({ text, items }) => text !== null || items.length > 0),
    notes: [
      say(
        'Scores run from 0 to 100, and higher is better. The range in brackets says how sure a score is. The fewer people answered, the wider it is.',
      ),
      say(
        'The labels for the scores are provisional, not validated. No study has shown which scores count as low or high.',
      ),
      say(
        'Every number is about at least {minimum} people. No one at {organisationName} can see what a single person answered. Please don’t try to find out who said what.',
        { minimum: count(minimum), organisationName: organisation },
      ),
    ],
  };
}

const plain = { label: null, text: null, range: null };

/** A finding as it is shown: its name, its score or the number of people, and why it stands out. */
export function findingItem(finding: PageFinding, { language, say }: Speech): Item {
  const count = counter(language);
  if (finding.kind === 'events') {
    return {
      ...plain,
      title: finding.name,
      text: [
        ...finding.events.map(({ name, ...step }) =>
          say('{event}: {step} people.', { event: name, step: stepText(step, { language, say }) }),
        ),
        say('Each of them counts more than any score. Please don’t try to find out who answered.'),
      ].join(' '),
    };
  }
  const { name, kind, score, people, inBand, byMean } = finding;
  const isHigh = kind === 'strength';
  return {
    title: name,
    label: scoreText(score, say),
    text: [
      ...(inBand
        ? [
            isHigh
              ? say('The whole range is in the highest of three bands.')
              : say('The whole range is in the lowest of three bands.'),
          ]
        : []),
      ...(byMean && !isRelative(finding)
        ? [isHigh ? say('It is above the average of all topics.') : say('It is below the average of all topics.')]
        : []),
      ...(isRelative(finding)
        ? [isHigh ? say('It is high only next to the other topics.') : say('It is low only next to the other topics.')]
        : []),
      ...(people === null ? [] : [say('About {people} people answered this.', { people: count(people) })]),
    ].join(' '),
    range: rangeOf(score),
  };
}

/** A group as it is shown: the score that clearly differs from all others, if one does, and how many people answered. */
export function groupItem({ name, people, difference }: PageGroup, { language, say }: Speech): Item {
  const count = say('{people} people answered.', { people: counter(language)(people) });
  if (!difference)
    return {
      title: name,
      label: count,
      text: say('No score there is clearly different from all others together.'),
      range: null,
    };
  return {
    title: name,
    label: say('{name}: {score}', { name: difference.name, score: scoreText(difference.score, say) }),
    text: [
      difference.isHigher
        ? say('That is clearly higher than among all others together.')
        : say('That is clearly lower than among all others together.'),
      count,
      say('This is about how work is arranged there, not about the people.'),
    ].join(' '),
    range: rangeOf(difference.score),
  };
}

/** A score with its label and range: "Running low, 38 (34 to 42)". */
function scoreText({ label, score, low, high, limit }: PageScore, say: Texts['say']): string {
  const number =
    limit === 'high'
      ? say('{score} or more', { score: String(score) })
      : limit === 'low'
        ? say('{score} or less', { score: String(score) })
        : String(score);
  return say('{label}, {score} ({low} to {high})', { label, score: number, low: String(low), high: String(high) });
}

const rangeOf = ({ score, low, high, bands }: PageScore): Item['range'] => ({ score, low, high, bands });

function stepText(
  { atLeast, atMost, of }: { atLeast: number; atMost: number; of: number },
  { language, say }: Speech,
): string {
  const count = counter(language);
  return atMost < of
    ? say('{low} to {high} of {all}', { low: count(atLeast), high: count(atMost), all: count(of) })
    : say('{low} or more of {all}', { low: count(atLeast), all: count(of) });
}

const counter = (language: string) => (number: number) => number.toLocaleString(language === 'en' ? 'en-GB' : language);

/** A day, `YYYY-MM-DD`, as a date without a time zone. */
const formatDay = (day: string, language: string) => formatListDate(`${day}T12:00:00Z`, { language, timeZone: 'UTC' });
