import type { SurveyTypeVersion } from '#contract/content/surveyType.ts';
import type { Participation, Section, ParticipationSurvey } from '#contract/entities/participation.ts';
import type { Language } from '#contract/languages.ts';
import { nextQuestionId } from '#rules/surveyProgress.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import { surveyNameIn } from '#server/content/surveyNameIn.ts';
import { presentSurveyTexts, type SurveyTextSources } from '../survey/presentSurveyTexts.ts';
import { participationStatus, participantSurveyStatus } from '../survey/surveyStatus.ts';
import type { ParticipationRow } from './participationQueries.ts';

/**
 * A participation with the name that its participant sees of the survey.
 * @param texts the texts of the participant's language.
 */
export const withSurveyName = (
  row: ParticipationRow,
  texts: Pick<Texts, 'language' | 'surveyType'>,
  version: SurveyTypeVersion,
): ParticipationRow => ({ ...row, survey_name: surveyNameIn(texts, row.survey_name, version) });

/** A participation as its participant sees it. @param row a participation of `withSurveyName`. */
export const presentParticipation = (row: ParticipationRow, sections: Section[]): Participation => ({
  participationId: row.public_id,
  participationToken: row.token,
  status: participationStatus({ whenLastInvited: row.when_last_invited, whenCompleted: row.when_completed }),
  surveyStatus: surveyStatusFor(row),
  // A preview cannot be added to an account. This keeps clients from offering that.
  registered: row.person_id !== null || row.preview,
  preview: row.preview,
  name: row.survey_name,
  account: { id: row.account_id, name: row.account_name, knowledgeLibrary: row.knowledge_library },
  language: languageOf(null, row),
  whenSurveyOpened: row.when_open?.toISOString() ?? null,
  whenStarted: row.when_started?.toISOString() ?? null,
  whenCompleted: row.when_completed?.toISOString() ?? null,
  whenErased: row.when_erased?.toISOString() ?? null,
  nextQuestionUUID: nextQuestionId(sections),
});

/** A survey as its participant sees it. @param row a participation of `withSurveyName`. */
export const presentParticipationSurvey = ({
  row,
  ...sources
}: SurveyTextSources & { row: ParticipationRow }): ParticipationSurvey => ({
  ...presentSurveyTexts({ row, ...sources }),
  status: surveyStatusFor(row),
  participation: presentParticipation(row, sources.sections),
});

interface Facts {
  when_open: Date | null;
  when_closed: Date | null;
  preview: boolean;
}

/** The status of a survey for one of its participations. It is always open for a preview. */
export const surveyStatusFor = ({ when_open, when_closed, preview }: Facts): ParticipationSurvey['status'] =>
  preview ? 'open' : participantSurveyStatus({ whenOpen: when_open, whenClosed: when_closed });

/**
 * The language in which a participation is shown: the requested one, or else the stored one, or else the
 * organisation's.
 */
export const languageOf = (
  requestedLanguage: Language | null,
  row: { language: Language | null; account_language: Language },
): Language => requestedLanguage ?? row.language ?? row.account_language;
