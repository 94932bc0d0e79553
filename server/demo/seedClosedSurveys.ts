import { openSurvey, closeSurvey } from '../features/survey/surveyLifecycle.ts';
import { addGroups } from '../features/surveyParticipations/changeParticipations.ts';
import { createSurvey } from '../features/surveys/createSurvey.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import { atSix, daysFrom, monthsFrom } from './demoDates.ts';
import type { DemoOrganisation } from './demoOrganisation.ts';
import { demoContact, type DemoGroup } from './demoPeople.ts';
import { deleteDemoMails } from './demoQueries.ts';
import { respondByGroup } from './respondByGroup.ts';

/** How many months ago, for which groups, and how much better or worse people were than on average, on scales from 0 to 1. */
const surveys: { typeId: string; months: number; groups: DemoGroup['name'][]; shift: number }[] = [
  {
    typeId: 'wellbeing',
    months: -18,
    groups: ['Night shift', 'Day shift', 'Community nurses', 'Office'],
    shift: -0.03,
  },
  { typeId: 'psychosocial-risk', months: -10, groups: ['Night shift', 'Day shift', 'Community nurses'], shift: 0 },
  { typeId: 'wellbeing', months: -6, groups: ['Night shift', 'Day shift', 'Community nurses', 'Office'], shift: 0.03 },
];

/** Surveys that are over; two of them ask the same a year apart. @returns the newest. */
export async function seedClosedSurveys(organisation: DemoOrganisation): Promise<SurveyKey> {
  let newest: SurveyKey | undefined;
  const { db, config, content, accountId, groupIds, now } = organisation;
  for (const { typeId, months, groups, shift } of surveys) {
    const createdAt = monthsFrom(now, months);
    const [opened, closed] = [daysFrom(createdAt, 1), atSix(daysFrom(createdAt, 15))];
    const surveyType = content.surveyTypes.get(typeId)!;
    const survey = await createSurvey(
      db,
      { accountId, name: null, surveyType, contact: demoContact, closeAt: closed },
      createdAt,
    );
    await addGroups(
      db,
      survey,
      groups.map((name) => groupIds[name]),
      createdAt,
    );
    await openSurvey(db, survey, opened);
    await respondByGroup(organisation, { survey, surveyType, shift, progress: 1, from: opened, to: closed });
    await closeSurvey(db, survey, config, closed);
    await deleteDemoMails(db, survey);
    newest = survey;
  }
  return newest!;
}
