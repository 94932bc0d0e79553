import type { SurveyKey } from '#server/db/surveyKey.ts';
import { closeSurvey, openSurvey } from '#server/features/survey/surveyLifecycle.ts';
import { releaseUncertainty } from '#server/results/closing/releaseUncertainty.ts';
import { addParticipants } from '#server/features/surveyParticipations/changeParticipations.ts';
import { answerAll, participate, type ApiApp } from '../servers/apiApp.ts';
import { personNamed } from './personNamed.ts';

export type SurveyActions = ReturnType<typeof actOnSurvey>;

/** Actions and queries of tests on a survey. People are identified by their names, as in `personNamed`. */
export function actOnSurvey(api: ApiApp, survey: SurveyKey & { shareToken: string }) {
  const participations = api.db.selectFrom('participation').where('participation.survey_id', '=', survey.surveyId);
  const find = (name: string) =>
    participations
      .innerJoin('participant', 'participant.id', 'participation.participant_id')
      .where('email_address', '=', personNamed(name).emailAddress)
      .selectAll('participation')
      .executeTakeFirstOrThrow();
  return {
    add: (names: string[]) => addParticipants(api.db, survey, names.map(personNamed), api.clock()),
    open: () => openSurvey(api.db, survey, api.clock()),
    async close() {
      await closeSurvey(api.db, survey, api.config, api.clock());
      await releaseUncertainty(api, survey);
    },
    /** The row of a person's participation. */
    find,
    /** The administrators' ids of these people's participations. */
    ids: (...names: string[]) => Promise.all(names.map(async (name) => (await find(name)).id)),
    /** The family names of all participants, sorted. Null for those by the share link. */
    async names() {
      const rows = await participations
        .leftJoin('participant', 'participant.id', 'participation.participant_id')
        .select('family_name')
        .orderBy('family_name')
        .execute();
      return rows.map(({ family_name }) => family_name);
    },
    /** Answers everything as this person, and submits. */
    async submit(name: string) {
      const participant = await participate(api, (await find(name)).token);
      await answerAll(participant);
      const { status } = await participant.complete();
      if (status !== 204) throw new Error(`Submitting was rejected with ${status}`);
      return participant;
    },
    /** Answers everything by the share link. @returns the administrators' id of the participation. */
    async answerAnonymously({ submit = true } = {}) {
      const participant = await participate(api, survey.shareToken);
      await answerAll(participant);
      if (submit) await participant.complete();
      const { id } = await participations
        .where('public_id', '=', participant.participationId)
        .select('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** The waiting mails about the survey's participations, as `<message> <family name>`, sorted. */
    async mails() {
      const jobs = await api.db.selectFrom('job').select('payload').execute();
      const own = await participations
        .leftJoin('participant', 'participant.id', 'participation.participant_id')
        .select(['participation.id', 'family_name'])
        .execute();
      const names = new Map(own.map(({ id, family_name }) => [id, family_name]));
      return jobs
        .map(({ payload }) => payload)
        .filter(({ participationId }) => names.has(participationId ?? ''))
        .map(({ message, participationId }) => `${message} ${names.get(participationId!)}`)
        .sort();
    },
  };
}
