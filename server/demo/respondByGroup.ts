import type { LoadedSurveyType } from '../content/readSurveyTypes.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import { demoAnswers } from './demoAnswers.ts';
import type { DemoOrganisation } from './demoOrganisation.ts';
import { demoGroups, registeredDemoPerson } from './demoPeople.ts';
import { groupSituations } from './demoSituations.ts';
import { insertDemoResponses, listDemoGroupInvitations, type DemoResponse } from './demoQueries.ts';
import { randomNumbers } from './randomNumbers.ts';
import { storedAnswers } from './storedAnswers.ts';

interface Answering {
  survey: SurveyKey;
  surveyType: LoadedSurveyType;
  /** How much better or worse people are than on average, on scales from 0 to 1. */
  shift: number;
  /** The part of those who will submit in the end that has done so by now. */
  progress: number;
  from: Date;
  to: Date;
}

/** Lets those who were invited by a group answer, each group as it is: most submit, some stop half way, some never begin. */
export async function respondByGroup(
  { db, accountId }: DemoOrganisation,
  { survey, surveyType: { definition }, shift, progress, from, to }: Answering,
): Promise<void> {
  const groups = new Map<string, (typeof demoGroups)[number]>(demoGroups.map((group) => [group.name, group]));
  const random = randomNumbers(from.getUTCDate() * 31 + Math.round(shift * 1000) + definition.sections.length);
  const invitations = await listDemoGroupInvitations(db, survey);
  const responses = invitations.flatMap(({ id, email_address, group_name }, person): DemoResponse[] => {
    const group = groups.get(group_name)!;
    const [luck, moment] = [random(), random()];
    const completed = luck < group.share * progress || email_address === registeredDemoPerson.emailAddress;
    if (!completed && luck > group.share * progress + 0.05) return [];
    const answers = storedAnswers(
      definition,
      demoAnswers(definition, person, shift + group.shift, groupSituations[group.name]),
    );
    return [
      {
        participationId: id,
        answers: completed ? answers : answers.slice(0, Math.ceil(answers.length / 2)),
        // Most answer soon.
        when: new Date(from.getTime() + (to.getTime() - from.getTime()) * moment ** 2),
        completed,
      },
    ];
  });
  await insertDemoResponses(db, accountId, responses);
}
