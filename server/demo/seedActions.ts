import type { NewAction } from '#contract/entities/action.ts';
import { createAction } from '../features/actions/actionsRoutes.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import { daysFrom } from './demoDates.ts';
import type { DemoOrganisation } from './demoOrganisation.ts';

/** What follows from the words on the report; `days` from now on, one of them over. */
const actions: (Omit<NewAction, 'dueOn'> & { days: number })[] = [
  {
    sectionId: 'how-you-are',
    title: 'Draw up night rosters with those who work them',
    owner: 'Head of nursing',
    status: 'IN_PROGRESS',
    days: -5,
    notes:
      'On two wards, for three months. Fewer early shifts straight after late ones. Ask after each month how sleep has been.',
  },
  {
    sectionId: 'people-and-organisation',
    title: 'A second nurse within reach on long rounds',
    owner: 'Community team',
    status: 'OPEN',
    days: 26,
  },
  {
    sectionId: 'people-and-organisation',
    title: 'Tell everybody what became of three things that were raised',
    owner: 'Management',
    status: 'DONE',
    days: -40,
    notes: 'At the staff meeting, and on the board for those who could not come.',
  },
];

/** What the organisation does about the results of a survey. */
export async function seedActions({ db, now }: DemoOrganisation, survey: SurveyKey): Promise<void> {
  for (const { days, ...action } of actions) {
    await createAction(db, survey, { ...action, dueOn: daysFrom(now, days).toISOString().slice(0, 10) }, now);
  }
}
