import type {
  AspectDefinition,
  DistressScale,
  EventsDefinition,
  ScoredSection,
  SurveyType,
} from '#contract/content/surveyType.ts';
import { scaleOf, surveyItems } from '#rules/surveyItems.ts';
import { distressItems, scoredItems } from './reportedItems.ts';
import { reportRepeats, type Path, type ReportProblem } from './contentFiles.ts';

/**
 * Reports errors in a survey type's report that its schema cannot express. Everything that the report refers to must
 * exist.
 */
export const checkReport = (definition: SurveyType, articles: ReadonlySet<string>, report: ReportProblem): void => {
  const { bands, sections, supportArticle, organisationArticle, distress } = definition.report;
  const at = (...path: Path): Path => ['report', ...path];
  if (bands.good <= 0 || bands.good >= bands.great) {
    report(at('bands'), 'must be in order: 0 < good < great');
  }
  checkArticle(supportArticle, at('supportArticle'), articles, report);
  checkArticle(organisationArticle, at('organisationArticle'), articles, report);

  const scales = new Set(
    surveyItems(definition)
      .filter((item) => scaleOf(item))
      .map(({ id }) => id),
  );
  reportRepeats(
    sections.map(({ code }, i) => ({ value: code, path: at('sections', i, 'code') })),
    report,
  );
  reportRepeats(
    sections.flatMap(({ aspects, events }, i) => [
      ...aspects.map(({ code }, j) => ({ value: code, path: at('sections', i, 'aspects', j, 'code') })),
      ...(events?.items ?? []).map(({ code }, j) => ({
        value: code,
        path: at('sections', i, 'events', 'items', j, 'code'),
      })),
    ]),
    report,
  );
  if (distress) checkDistress(distress, scales, (path, message) => report(at('distress', ...path), message));
  sections.forEach((section, i) => {
    const reportHere: ReportProblem = (path, message) => report(at('sections', i, ...path), message);
    section.aspects.forEach(({ items }, j) => checkItems(items, ['aspects', j, 'items'], scales, reportHere));
    checkArticles(section, articles, reportHere);
    if (section.events) {
      checkEvents(section.events, definition, (path, message) => reportHere(['events', ...path], message));
    }
    checkGroups(section, reportHere);
    checkMeasures(section, reportHere);
  });
};

const checkDistress = ({ items, bands }: DistressScale, scales: ReadonlySet<string>, report: ReportProblem) => {
  if (bands.moderate <= 0 || bands.moderate >= bands.high) report(['bands'], 'must be in order: 0 < moderate < high');
  checkItems(items, ['items'], scales, report);
};

/**
 * An event is counted and is in no score, so no score may use its question. Texts on who it came from would
 * never be shown, so they must not be asked for.
 */
const checkEvents = ({ bands, items, source }: EventsDefinition, definition: SurveyType, report: ReportProblem) => {
  const asked = new Map(surveyItems(definition).map((item) => [item.id, item]));
  const used = new Set([...scoredItems(definition), ...distressItems(definition)]);
  const entries = items.map(({ question }, i) => ({ value: question, path: ['items', i, 'question'] }));
  reportRepeats(entries, report);
  for (const { value, path } of entries) {
    const item = asked.get(value);
    const scale = item && scaleOf(item);
    if (!scale) report(path, `no scale question or matrix row "${value}"`);
    else if (!(scale.min < bands.good && bands.good < bands.poor && bands.poor <= scale.max))
      report(['bands'], `must be values of "${value}" above its lowest one, in order: good < poor`);
    if (used.has(value)) report(path, `"${value}" is already part of a score`);
  }
  const question = source === undefined ? null : asked.get(source)?.question;
  if (question === undefined || (question && (question.type !== 'multi' || question.multichoiceType !== 'multi')))
    report(['source'], `no question with several choices "${source}"`);
  else if (question?.type === 'multi' && (question.allowOtherAnswer || question.filter))
    report(['source'], 'must be neither a filter nor ask for another answer');
};

const checkItems = (items: AspectDefinition['items'], at: Path, scales: ReadonlySet<string>, report: ReportProblem) => {
  const entries = items.map(({ question }, i) => ({ value: question, path: [...at, i, 'question'] }));
  for (const { value, path } of entries) {
    if (!scales.has(value)) report(path, `no scale question or matrix row "${value}"`);
  }
  reportRepeats(entries, report);
};

const checkArticle = (article: string | undefined, path: Path, known: ReadonlySet<string>, report: ReportProblem) => {
  if (article !== undefined && !known.has(article)) report(path, `no article "${article}"`);
};

const checkArticles = (
  { articles = [], aspects, events, organisation }: ScoredSection,
  known: ReadonlySet<string>,
  report: ReportProblem,
) => {
  const checkList = (list: readonly string[], path: Path) => {
    const entries = list.map((value, i) => ({ value, path: [...path, i] }));
    for (const entry of entries) checkArticle(entry.value, entry.path, known, report);
    reportRepeats(entries, report);
  };
  checkList(articles, ['articles']);
  aspects.forEach((aspect, i) => {
    for (const band of ['poor', 'good', 'great'] as const)
      checkList(aspect.articles[band], ['aspects', i, 'articles', band]);
    checkArticle(aspect.descriptionArticle, ['aspects', i, 'descriptionArticle'], known, report);
  });
  checkList(events?.articles ?? [], ['events', 'articles']);
  checkArticle(organisation?.content?.article, ['organisation', 'content', 'article'], known, report);
};

const checkMeasures = ({ aspects, events, organisation }: ScoredSection, report: ReportProblem) => {
  const codes = new Set([...aspects, ...(events?.items ?? [])].map(({ code }) => code));
  organisation?.content?.measures?.forEach(({ about = [] }, i) =>
    about.forEach((each, j) => {
      if (!codes.has(each))
        report(
          ['organisation', 'content', 'measures', i, 'about', j],
          `there is no aspect or event "${each}" in this section`,
        );
    }),
  );
};

// If a section has groups, the report shows its aspects by group, so an aspect without a group would not be shown.
const checkGroups = ({ groupings = [], aspects, events }: ScoredSection, report: ReportProblem) => {
  const members = [
    ...aspects.map(({ group }, i) => ({ group, path: ['aspects', i, 'group'] })),
    ...(events?.items ?? []).map(({ group }, i) => ({ group, path: ['events', 'items', i, 'group'] })),
  ];
  const groups = groupings.flatMap(({ groups: list }, i) =>
    list.map(({ code }, j) => ({ value: code, path: ['groupings', i, 'groups', j, 'code'] })),
  );
  reportRepeats(groups, report);
  for (const { value, path } of groups) {
    if (!members.some(({ group }) => group === value)) report(path, `no aspect is in the group "${value}"`);
  }
  for (const { group, path } of members) {
    if (group === undefined) {
      if (groups.length > 0) report(path, 'is missing: the section shows its aspects by group');
    } else if (!groups.some(({ value }) => value === group)) {
      report(path, `no group "${group}"`);
    }
  }
};
