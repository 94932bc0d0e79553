import type { Deps } from '../deps.ts';
import { createAccount } from '../features/platform/createAccount.ts';
import { closeSurvey, openSurvey } from '../features/survey/surveyLifecycle.ts';
import { createSurvey } from '../features/surveys/createSurvey.ts';
import { inventAnswers } from '../invented/inventAnswers.ts';
import { atSix, daysFrom, monthsFrom } from './demoOrganisation.ts';
import { insertDemoRespondents, insertDemoResponses } from './demoQueries.ts';
import { randomNumbers } from '#server/randomNumbers.ts';
import { usualSituation } from '../invented/situations.ts';
import { storedAnswers } from '../invented/storedAnswers.ts';

/**
 * `people` is the number of responses to the survey. `shift` is how much better or worse off than average these people
 * are. `aspects` is a further difference in some aspects.
 */
const organisations: { name: string; people: number; shift: number; aspects: Record<string, number> }[] = [
  {
    name: 'Larkfield Joinery',
    people: 64,
    shift: 0.02,
    aspects: { meaning: 0.06, control: 0.06, growth: -0.04, change: -0.05 },
  },
  {
    name: 'Castle Row Logistics',
    people: 92,
    shift: -0.05,
    aspects: { 'working-time': -0.06, balance: -0.06, control: -0.08, colleagues: 0.05 },
  },
  {
    name: 'Brightwater Schools',
    people: 108,
    shift: 0.01,
    aspects: { meaning: 0.12, workload: -0.1, 'emotional-demands': -0.06 },
  },
  {
    name: 'Tern and Tide Hotels',
    people: 71,
    shift: -0.02,
    aspects: { balance: -0.05, recognition: 0.04, 'personal-safety': -0.03 },
  },
  { name: 'Northmoor Water', people: 83, shift: 0.05, aspects: { meaning: 0.03, change: -0.06, voice: 0.04 } },
];

const surveys = [
  { typeId: 'psychosocial-risk', months: -13 },
  { typeId: 'wellbeing', months: -8 },
  { typeId: 'pulse', months: -4 },
];

/**
 * Adds other organisations, so that there is a norm. Their people answered through the share link, and no one is
 * invited. Only super administrators have access to these organisations.
 */
export async function seedOtherOrganisations(
  { db, config, content }: Pick<Deps, 'db' | 'config' | 'content'>,
  now: Date,
): Promise<void> {
  for (const [index, { name, people, shift, aspects }] of organisations.entries()) {
    const accountId = await createAccount(db, { name, timeZone: 'Europe/London' }, monthsFrom(now, -20));
    const contact = { name: 'The works council', email: `organisation-${index + 1}@demo.test` };
    for (const { typeId, months } of surveys) {
      const createdAt = monthsFrom(now, months);
      const [opened, closed] = [daysFrom(createdAt, 1), atSix(daysFrom(createdAt, 15))];
      const surveyType = content.surveyTypes.get(typeId)!;
      const survey = await createSurvey(db, { accountId, name: null, surveyType, contact, closeAt: closed }, createdAt);
      await openSurvey(db, survey, opened);
      const random = randomNumbers(index * 100 + months);
      const respondents = await insertDemoRespondents(db, survey, people, opened);
      await insertDemoResponses(
        db,
        accountId,
        respondents.map((participationId, person) => ({
          participationId,
          answers: storedAnswers(
            surveyType.definition,
            inventAnswers(surveyType.definition, 1000 * (index + 1) + person, shift, { ...usualSituation, aspects }),
          ),
          when: new Date(opened.getTime() + (closed.getTime() - opened.getTime()) * random() ** 2),
          completed: true,
        })),
      );
      await closeSurvey(db, survey, config, closed);
    }
  }
}
