import { closeSurvey, openSurvey } from '../server/features/survey/surveyLifecycle.ts';
import { addParticipants } from '../server/features/surveyParticipations/changeParticipations.ts';
import { createSurvey } from '../server/features/surveys/createSurvey.ts';
import { answerAll, participate, type ApiApp } from './apiApp.ts';

interface SurveyOptions {
  /** The people in it: local parts of addresses at x.example, which are their family names too. */
  people?: string[];
  open?: boolean;
}

/** A pulse survey of an organisation and what is done with it, by the product's own operations. */
export async function surveyOf(api: ApiApp, accountId: string, { people = [], open = true }: SurveyOptions = {}) {
  const survey = await createSurvey(
    api.db,
    {
      accountId,
      name: null,
      surveyType: api.content.surveyTypes.get('pulse')!,
      contact: { name: 'Kim Lind', email: 'kim@example.org' },
    },
    api.clock(),
  );
  const add = (names: string[]) => addParticipants(api.db, survey, names.map(personNamed), api.clock());
  await add(people);
  if (open) await openSurvey(api.db, survey, api.clock());

  const participations = api.db.selectFrom('participation').where('participation.survey_id', '=', survey.surveyId);
  const find = (name: string) =>
    participations
      .innerJoin('participant', 'participant.id', 'participation.participant_id')
      .where('email_address', '=', personNamed(name).emailAddress)
      .selectAll('participation')
      .executeTakeFirstOrThrow();
  return {
    ...survey,
    url: `/survey/${survey.surveyId}`,
    add,
    find,
    open: () => openSurvey(api.db, survey, api.clock()),
    close: () => closeSurvey(api.db, survey, api.config, api.clock()),
    /** The administrators' ids of these people's participations. */
    ids: (...names: string[]) => Promise.all(names.map(async (name) => (await find(name)).id)),
    /** Who takes part, by name; who answers by the share link is null. */
    async names() {
      const rows = await participations
        .leftJoin('participant', 'participant.id', 'participation.participant_id')
        .select('family_name')
        .orderBy('family_name')
        .execute();
      return rows.map(({ family_name }) => family_name);
    },
    async submit(name: string) {
      const participant = await participate(api, (await find(name)).token);
      await answerAll(participant);
      const { status } = await participant.complete();
      if (status !== 204) throw new Error(`Submitting was refused with ${status}`);
      return participant;
    },
    /** Answers by the share link. @returns the administrators' id of the participation. */
    async answerAnonymously({ submit = true } = {}) {
      const { share_token } = await api.db
        .selectFrom('survey')
        .where('id', '=', survey.surveyId)
        .select('share_token')
        .executeTakeFirstOrThrow();
      const participant = await participate(api, share_token);
      await answerAll(participant);
      if (submit) await participant.complete();
      const { id } = await participations
        .where('public_id', '=', participant.participationId)
        .select('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** What mails wait about its participations: who gets which, in no order. */
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

export type SurveyOf = Awaited<ReturnType<typeof surveyOf>>;

export const personNamed = (name: string) => ({
  givenName: 'Given',
  familyName: name,
  emailAddress: `${name.toLowerCase()}@x.example`,
});
