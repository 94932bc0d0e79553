import type { SurveyType } from '#contract/content/surveyType.ts';

/**
 * The risk survey in a version that scored events together with feelings, made from the current one. It has no items of
 * its own for each event, and offers the article on talking to a manager.
 */
export function earlierRiskType(current: SurveyType): SurveyType {
  const type = structuredClone(current);
  delete type.report.itemShares;
  for (const section of type.sections) {
    for (const question of section.questions) {
      if (question.type !== 'matrix') continue;
      if (question.id === 'event-rows') {
        Object.assign(question, {
          id: 'behaviour-rows',
          max: 4,
          labels: ['Never', 'Once or twice', 'About every month', 'Every week or more'],
          subquestions: rows,
        });
      } else question.subquestions = question.subquestions.filter(({ id }) => !added.includes(id));
    }
  }
  for (const section of type.report.sections) {
    delete section.events;
    delete section.organisation?.content?.measures;
    for (const { groups } of section.groupings ?? [])
      groups.splice(0, groups.length, ...groups.filter(({ code }) => code !== 'events'));
    for (const aspect of section.aspects) {
      const own = items.get(aspect.code);
      if (own) aspect.items = [...own];
      else if (aspect.articles.poor.at(-1) !== manager) aspect.articles.poor.push(manager);
    }
  }
  return type;
}

const manager = 'talking-to-your-manager';
const added = ['respect-listened', 'respect-friction', 'safety-prepared', 'safety-alone'];
const rows = [
  { id: 'respect-insulted', title: 'I was insulted, shouted at or made fun of.' },
  { id: 'respect-left-out', title: 'I was left out on purpose.' },
  { id: 'safety-threatened', title: 'I was threatened or attacked.' },
  { id: 'safety-sexual', title: 'I faced unwanted sexual remarks or touching.' },
];
const items = new Map([
  [
    'respect',
    [
      { question: 'respect-spoken-to' },
      { question: 'respect-insulted', reversed: true },
      { question: 'respect-left-out', reversed: true },
    ],
  ],
  [
    'personal-safety',
    [
      { question: 'safety-from-harm' },
      { question: 'safety-threatened', reversed: true, serious: true },
      { question: 'safety-sexual', reversed: true, serious: true },
    ],
  ],
]);
