import { addGroups, addParticipants } from '../features/surveyParticipations/changeParticipations.ts';
import { openSurvey } from '../features/survey/surveyLifecycle.ts';
import { createSurvey } from '../features/surveys/createSurvey.ts';
import { answerAsDemo } from './answerAsDemo.ts';
import { atSix, daysFrom } from './demoDates.ts';
import type { DemoOrganisation } from './demoOrganisation.ts';
import { demoContact, demoPeople, registeredDemoPerson } from './demoPeople.ts';
import { listDemoInvitations } from './demoQueries.ts';
import { respondByGroup } from './respondByGroup.ts';

type Progress = 'completed' | 'half way' | 'not begun';

/** How many of the people added one by one have submitted and stopped half way, and how far the registered one is. */
const surveys: { typeId: string; completed: number; halfWay: number; registered: Progress }[] = [
  { typeId: 'pulse', completed: 9, halfWay: 3, registered: 'completed' },
  { typeId: 'wellbeing', completed: 11, halfWay: 4, registered: 'half way' },
  { typeId: 'psychosocial-risk', completed: 8, halfWay: 3, registered: 'not begun' },
];

/** Surveys that can be answered now. The first was sent to a group as well. */
export async function seedOpenSurveys(organisation: DemoOrganisation): Promise<void> {
  for (const [index, survey] of surveys.entries()) await seedSurvey(organisation, survey, index);
}

async function seedSurvey(
  organisation: DemoOrganisation,
  { typeId, completed, halfWay, registered }: (typeof surveys)[number],
  index: number,
): Promise<void> {
  const { db, content, accountId, groupIds, now } = organisation;
  const createdAt = new Date(daysFrom(now, -4).getTime() + index);
  const surveyType = content.surveyTypes.get(typeId)!;
  const survey = await createSurvey(
    db,
    {
      accountId,
      name: null,
      surveyType,
      contact: demoContact,
      closeAt: atSix(daysFrom(now, 14)),
    },
    createdAt,
  );
  await addParticipants(db, survey, demoPeople, createdAt);
  if (index === 0) await addGroups(db, survey, [groupIds['Office']], createdAt);
  await openSurvey(db, survey, daysFrom(now, -3));

  const progressOf = (emailAddress: string, person: number): Progress => {
    if (emailAddress === registeredDemoPerson.emailAddress) return registered;
    if (person < completed) return 'completed';
    return person < completed + halfWay ? 'half way' : 'not begun';
  };
  for (const [person, { token, email_address }] of (await listDemoInvitations(db, survey)).entries()) {
    const progress = progressOf(email_address, person);
    if (progress === 'not begun') continue;
    const answering = { token, definition: surveyType.definition, person, submit: progress === 'completed' };
    await answerAsDemo(db, answering, daysFrom(now, -2));
  }
  await respondByGroup(organisation, {
    survey,
    surveyType,
    shift: 0,
    progress: 0.6,
    from: daysFrom(now, -3),
    to: daysFrom(now, -1),
  });
}
