import type { ParticipationData } from '#contract/entities/personalData.ts';
import type { Language } from '#contract/languages.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import type { Deps } from '#server/deps.ts';
import { languageOf } from './languageOf.ts';
import { listGroupsOf } from './participationDataQueries.ts';
import { listAnswersOf, type ParticipationRow } from './participationQueries.ts';
import { presentParticipationData } from './presentParticipationData.ts';

/**
 * All that is held of these participations, in their order.
 * @param asked the language to tell it in; null: that of each.
 */
export async function getParticipationData(
  { db, content }: Pick<Deps, 'db' | 'content'>,
  rows: ParticipationRow[],
  asked: Language | null,
): Promise<ParticipationData[]> {
  const answers = await listAnswersOf(db, rows);
  const groups = await listGroupsOf(db, rows);
  return Promise.all(
    rows.map(async (row) => {
      const texts = content.texts[languageOf(asked, row)];
      const definition = texts.surveyType(await getSurveyType(db, row.type_hash));
      return presentParticipationData({
        row,
        definition,
        texts,
        answers: answers.get(row.id)!,
        groups: groups.get(row.id) ?? [],
      });
    }),
  );
}
