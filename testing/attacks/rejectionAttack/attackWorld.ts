import { randomUUID } from 'node:crypto';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Answer } from '#contract/entities/answer.ts';
import { createAccount } from '#server/features/platform/createAccount.ts';
import { attackedType } from '#testing/surveys/attackedType.ts';
import { randomDraws, type RandomDraws } from '#testing/randomDraws.ts';
import { addAdministrator } from '#testing/surveys/organisation.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';
import { eventQuestions, eventSource, withEvents } from '#testing/surveys/withEvents.ts';
import type { Product } from '#testing/databases/withProduct.ts';

/**
 * The question whose answer the attacker wants, and the questions about the person, whose answers colleagues may know.
 */
export const secretQuestion = 'happened';
export const personQuestions = ['site', 'contract', 'age'];
const noAnswer = 'no answer';

/**
 * Surveys with fewer people leave out the question about age. With it, the laws (docs/rules/disclosure.md) would reject
 * nearly every filter.
 */
const peopleForAge = 150;
const secretOptions = ['Nobody', 'A colleague', 'A manager', 'A client'];
const [you, ...otherSections] = attackedType.sections as [SurveyType['sections'][number], ...SurveyType['sections']];
const about = { ...you, questions: you.questions.filter(({ id }) => personQuestions.includes(id)) };
const definition: SurveyType = withEvents({
  ...attackedType,
  id: 'rejection-attack',
  sections: [
    about,
    ...otherSections,
    {
      id: 'safety',
      name: 'Safety',
      questions: [
        {
          id: secretQuestion,
          type: 'multi',
          multichoiceType: 'single',
          title: 'Who did it come from?',
          options: secretOptions,
          optional: true,
        },
      ],
    },
  ],
});

/** What colleagues know about a survey. Responses are numbered: the invited people first, then share-link responses. */
export interface KnownSurvey {
  surveyId: string;
  responses: number;
  /** Group id to the responses of its members. */
  groups: Map<string, ReadonlySet<number>>;
  /** Question about the person to the option that each response chose. */
  personAnswers: Map<string, string[]>;
}

export interface AttackWorld {
  /** The survey under attack, and another one of the same type, answered by the same people under the same numbers. */
  surveys: [KnownSurvey, KnownSurvey];
  /** The people whose answers the attacker wants. */
  targets: number[];
  /** Access tokens of users with the role `report`. */
  tokens: string[];
  /** The option of the secret question that each response chose. The attacker never sees this. */
  secrets: string[];
}

/** Creates an organisation with two closed surveys, one of them archived, and groups that set single people apart. */
export async function createAttackWorld(
  product: Product,
  options: { people: number; targets: number; seed: number },
): Promise<AttackWorld> {
  const { db, clock } = product;
  const draws = randomDraws(options.seed);
  const accountId = await createAccount(db, { name: `Attacked ${randomUUID()}`, timeZone: 'Europe/Berlin' }, clock());
  // Enough that no daily limit ends the attack.
  const reporters = await Promise.all(Array.from({ length: 60 }, () => addAdministrator(product, accountId, 'report')));

  const everyone = Array.from({ length: options.people }, (_, person) => person);
  const targets = draws.shuffled(everyone).slice(0, options.targets);
  const { departments, others } = drawGroups(everyone, targets, draws);
  const groups = { ...departments, ...others };
  const departmentOf = (person: number) => Object.values(departments).findIndex((members) => members.has(person));
  const requested = personQuestions.filter((id) => id !== 'age' || everyone.length >= peopleForAge);
  const first = drawAnswers(everyone.map(departmentOf), draws, requested);
  const second = first.map((answers) => ({
    ...answers,
    ...(draws.chance(0.2) && { [secretQuestion]: draws.pick(secretOptions) }),
  }));
  const prefix = `p${randomUUID().slice(0, 6)}-`;

  const main = await createSurvey(product, { accountId, prefix, groups, answers: first, requested, draws });
  // The groups of the first survey take part in the second one too, as their members do.
  const courses = Object.fromEntries(
    ['Course A', 'Course B'].map((name) => [name, new Set(everyone.filter(() => draws.chance(0.5)))]),
  );
  const other = await createSurvey(product, { accountId, prefix, groups: courses, answers: second, requested, draws });
  const archived = draws.pick([main, other]);
  await db.updateTable('survey').set({ when_archived: clock() }).where('id', '=', archived.surveyId).execute();
  await db.deleteFrom('job').execute();

  const groupIds = { ...main.groupIds, ...other.groupIds };
  const known = ({ surveyId, answers }: typeof main, named: Members): KnownSurvey => ({
    surveyId,
    responses: answers.length,
    groups: new Map(Object.entries(named).map(([name, members]) => [groupIds[name]!, members])),
    personAnswers: new Map(personQuestions.map((id) => [id, answers.map((given) => given[id] ?? noAnswer)])),
  });
  return {
    surveys: [known(main, groups), known(other, { ...groups, ...courses })],
    targets,
    tokens: reporters.map(({ token }) => token),
    secrets: main.answers.map((given) => given[secretQuestion] ?? noAnswer),
  };
}

type Members = Record<string, ReadonlySet<number>>;

/**
 * Departments, managers, a project inside a department and, for each target, groups that differ by the target or a few
 * more.
 */
function drawGroups(
  everyone: number[],
  targets: number[],
  draws: RandomDraws,
): { departments: Members; others: Members } {
  const count = Math.max(2, Math.round(everyone.length / 25));
  const outside = draws.chance(0.3) ? 0.08 : 0;
  const places = everyone.map(() => (draws.chance(outside) ? -1 : draws.integer(1, count)));
  const others: Members = {
    Management: new Set(everyone.filter(() => draws.chance(0.12))),
    Project: new Set(everyone.filter((person) => places[person] === 1 && draws.chance(0.5))),
  };
  // The board has one member, who is in no department. So the departments together contain everyone else.
  if (outside === 0) {
    places[targets[0]!] = -1;
    others['Board'] = new Set([targets[0]!]);
  }
  const but = (target: number, members: number[]) => new Set(members.filter((person) => person !== target));
  for (const target of targets.slice(outside === 0 ? 1 : 0)) {
    const kind = draws.weighted([4, 3, 2]);
    const department = places[target]!;
    if (kind === 2) {
      const course = but(target, draws.shuffled(everyone).slice(0, Math.ceil(everyone.length * 0.6)));
      others[`Course ${target}`] = course;
      others[`Course and ${target}`] = new Set([
        ...course,
        target,
        ...draws.shuffled(everyone).slice(0, draws.integer(0, 2)),
      ]);
    } else if (kind === 1 && department > 0) {
      others[`Department but ${target}`] = but(
        target,
        everyone.filter((person) => places[person] === department),
      );
    } else {
      others[`Everyone but ${target}`] = but(target, everyone);
    }
  }
  const departments = Array.from(
    { length: count },
    (_, place) =>
      [`Department ${place + 1}`, new Set(everyone.filter((person) => places[person] === place + 1))] as const,
  );
  return {
    departments: Object.fromEntries(departments),
    others: Object.fromEntries(Object.entries(others).filter(([, members]) => members.size > 0)),
  };
}

/** The option that a person chose, by question. Unanswered questions are left out. */
type Given = Record<string, string>;

/**
 * About a third of a department give the department's favourite answer to the secret question, the others answer as the
 * whole organisation does.
 */
function drawAnswers(departments: number[], draws: RandomDraws, requested: string[]): Given[] {
  const common = draws.shuffled([9, 6, 4, 2]);
  const favourites = Array.from({ length: Math.max(...departments) + 2 }, () => draws.pick(secretOptions));
  return departments.map((department) => {
    const happened = draws.chance(0.3) ? favourites[department + 1]! : secretOptions[draws.weighted(common)]!;
    const personal = about.questions.flatMap((question) =>
      question.type === 'multi' && requested.includes(question.id)
        ? [[question.id, draws.pick(question.options)] as const]
        : [],
    );
    return Object.fromEntries([...personal, [secretQuestion, happened] as const].filter(() => !draws.chance(0.03)));
  });
}

interface NewSurvey {
  accountId: string;
  prefix: string;
  groups: Members;
  answers: Given[];
  /** The questions about the person that people are asked. */
  requested: string[];
  draws: RandomDraws;
}

/** Creates a closed survey, some with a few responses by the share link. */
async function createSurvey(product: Product, { accountId, prefix, groups, answers, requested, draws }: NewSurvey) {
  const shareLink = drawAnswers(
    Array.from({ length: draws.chance(0.3) ? draws.integer(1, 6) : 0 }, () => -1),
    draws,
    requested,
  );
  const given = [...answers, ...shareLink];
  const answersOf = (own: Given): Answer[] =>
    definition.sections.flatMap(({ questions }) =>
      questions.flatMap((question): Answer[] => {
        // Events follow from the secret, so their steps are about it, too.
        const secret = secretOptions.indexOf(own[secretQuestion] ?? secretOptions[0]!);
        if (question.id === eventSource)
          return secret > 0 ? [{ questionId: eventSource, intValueArray: [secret - 1] }] : [];
        if (eventQuestions.some((id) => id === question.id))
          return [{ questionId: question.id, intValue: secret > 0 ? 2 : 1 }];
        if (question.type === 'scale')
          return draws.chance(0.02) ? [] : [{ questionId: question.id, intValue: draws.integer(1, 5) }];
        if (question.type !== 'multi' || !own[question.id]) return [];
        return [{ questionId: question.id, intValue: question.options.indexOf(own[question.id]!) }];
      }),
    );
  const survey = await makeSurvey(product, {
    accountId,
    prefix,
    type: definition,
    people: answers.length,
    groups: Object.fromEntries(
      Object.entries(groups).map(([name, members]) => [name, (person: number) => members.has(person)]),
    ),
    shareLinks: shareLink.length,
    answers: (_, person) => answersOf(given[person]!),
    status: 'CLOSED',
  });
  return { ...survey, answers: given };
}
