import type { SurveyType } from '#contract/content/surveyType.ts';
import type { ParticipationData } from '#contract/entities/personalData.ts';
import { describeAnswer } from './describeAnswer.ts';
import { itemTitle, surveyItems } from '#rules/surveyItems.ts';
import { participationStatus } from '../survey/surveyStatus.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import type { AnswerRow, ParticipationRow } from './participationQueries.ts';

interface Sources {
  row: ParticipationRow;
  /** In the language of `texts`. */
  definition: SurveyType;
  texts: Pick<Texts, 'say'>;
  answers: readonly AnswerRow[];
  /** Names of those that the participant is in, or was in when the survey closed. */
  groups: string[];
}

/** All that is held of a participation, in words: for nobody but its participant. */
export function presentParticipationData({
  row,
  definition,
  texts: { say },
  answers,
  groups,
}: Sources): ParticipationData {
  const words = { other: say('Other'), notApplicable: say('Not applicable') };
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
    answers: surveyItems(definition).flatMap((item) => {
      const answer = given.get(item.id);
      if (!answer) return [];
      const { int_value, int_values, string_value, other_title, not_applicable, answered_at } = answer;
      return [
        {
          question: itemTitle(item),
          answer: describeAnswer(
            item,
            {
              intValue: int_value,
              intValues: int_values,
              stringValue: string_value,
              otherTitle: other_title,
              notApplicable: not_applicable,
            },
            words,
          ),
          whenAnswered: answered_at.toISOString(),
        },
      ];
    }),
  };
}
