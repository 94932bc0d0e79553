import type { SurveyType } from '#contract/content/surveyType.ts';
import type { ParticipationData } from '#contract/entities/person.ts';
import type { Language } from '#contract/languages.ts';
import { ruleOf } from '#rules/questions/questionTypes.ts';
import { itemTitle, surveyItems } from '#rules/surveyItems.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import { getSurveyTypeVersion } from '#server/db/getSurveyType.ts';
import type { Deps } from '#server/deps.ts';
import { participationStatus } from '../survey/surveyStatus.ts';
import { type KeptStepRow, listKeptSteps } from './keptStepQueries.ts';
import { presentKeptStep } from './letterSteps.ts';
import { listGroupsOf, listAnswersOf, type ParticipationRow, type AnswerRow } from './participationQueries.ts';
import { languageOf, withSurveyName } from './presentParticipation.ts';

/**
 * All data stored about these participations, in the given order.
 * @param personId whose account asks. Null: a session of a participation, which does not get what belongs to an account.
 * @param language the language of all texts. Null: each participation is in its own language.
 */
export async function getParticipationData(
  { db, content }: Pick<Deps, 'db' | 'content'>,
  rows: ParticipationRow[],
  { personId, language }: { personId: string | null; language: Language | null },
): Promise<ParticipationData[]> {
  const answers = await listAnswersOf(db, rows);
  const groups = await listGroupsOf(db, rows);
  const keptSteps: Awaited<ReturnType<typeof listKeptSteps>> =
    personId === null ? new Map() : await listKeptSteps(db, personId);
  return Promise.all(
    rows.map(async (row) => {
      const texts = content.texts[languageOf(language, row)];
      const version = await getSurveyTypeVersion(db, row.type_hash);
      return presentParticipationData({
        row: withSurveyName(row, texts, version),
        definition: texts.surveyType(version),
        texts,
        answers: answers.get(row.id)!,
        groups: groups.get(row.id) ?? [],
        keptStep: keptSteps.get(row.id) ?? null,
      });
    }),
  );
}

interface Sources {
  row: ParticipationRow;
  /** The survey type in the language of `texts`. */
  definition: SurveyType;
  texts: Pick<Texts, 'say' | 'letters'>;
  answers: readonly AnswerRow[];
  /** Names of the groups that the participant is in, or was in when the survey closed. */
  groups: string[];
  keptStep: KeptStepRow | null;
}

/** All data stored about a participation, as text. Only the participant may see it. */
function presentParticipationData({ row, definition, texts, answers, groups, keptStep }: Sources): ParticipationData {
  const { say } = texts;
  const kept = keptStep && presentKeptStep(keptStep, definition, texts);
  const given = new Map(answers.map((answer) => [answer.question_id, answer]));
  return {
    survey: { name: row.survey_name },
    account: { name: row.account_name },
    language: row.language,
    status: participationStatus({ whenLastInvited: row.when_last_invited, whenCompleted: row.when_completed }),
    whenLastInvited: row.when_last_invited?.toISOString() ?? null,
    whenLastReminded: row.when_last_reminded?.toISOString() ?? null,
    whenStarted: row.when_started?.toISOString() ?? null,
    whenCompleted: row.when_completed?.toISOString() ?? null,
    whenWithdrawn: row.when_withdrawn?.toISOString() ?? null,
    participant:
      row.participant_id === null
        ? null
        : {
            givenName: row.given_name || null,
            familyName: row.family_name || null,
            emailAddress: row.email_address!,
            groups,
          },
    keptStep: kept && { text: kept.text, whenKept: kept.whenKept },
    answers: surveyItems(definition).flatMap((item) => {
      const answer = given.get(item.id);
      if (!answer) return [];
      const { int_value, int_values, string_value, other_title, not_applicable, answered_at } = answer;
      return [
        {
          question: itemTitle(item),
          answer: ruleOf(item.question).label(
            item,
            {
              intValue: int_value,
              intValues: int_values,
              stringValue: string_value,
              otherTitle: other_title,
              notApplicable: not_applicable,
            },
            say as (word: string) => string,
          ),
          whenAnswered: answered_at.toISOString(),
        },
      ];
    }),
  };
}
