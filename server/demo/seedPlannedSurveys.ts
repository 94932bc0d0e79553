import { addGroups } from '../features/surveyParticipations/changeParticipations.ts';
import { createSurvey } from '../features/surveys/createSurvey.ts';
import { atNine, atSix, daysFrom } from './demoDates.ts';
import type { DemoOrganisation } from './demoOrganisation.ts';
import { demoContact } from './demoPeople.ts';

/** Surveys that nobody can answer yet: one is ready to be opened, one opens by itself, one lacks whom to ask. */
export async function seedPlannedSurveys({ db, content, accountId, groupIds, now }: DemoOrganisation): Promise<void> {
  const typeOf = (typeId: string) => content.surveyTypes.get(typeId)!;
  const ready = await createSurvey(
    db,
    {
      accountId,
      name: 'Pulse for the shifts',
      surveyType: typeOf('pulse'),
      contact: demoContact,
    },
    daysFrom(now, -2),
  );
  await addGroups(db, ready, [groupIds['Night shift'], groupIds['Day shift']], now);

  const scheduled = await createSurvey(
    db,
    {
      accountId,
      name: 'Pulse after the office move',
      surveyType: typeOf('pulse'),
      contact: demoContact,
      openAt: atNine(daysFrom(now, 30)),
      closeAt: atSix(daysFrom(now, 44)),
    },
    daysFrom(now, -1),
  );
  await addGroups(db, scheduled, [groupIds['Office']], now);

  await createSurvey(
    db,
    { accountId, name: 'Psychosocial risk, community team', surveyType: typeOf('psychosocial-risk') },
    now,
  );
}
