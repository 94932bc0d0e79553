import type { AspectDefinition, DistressScale, ScoredSection, SurveyType } from '#contract/content/surveyType.ts';
import { scaleOf, surveyItems } from '#rules/surveyItems.ts';
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
    sections.flatMap(({ aspects }, i) =>
      aspects.map(({ code }, j) => ({ value: code, path: at('sections', i, 'aspects', j, 'code') })),
    ),
    report,
  );
  if (distress) checkDistress(distress, scales, (path, message) => report(at('distress', ...path), message));
  sections.forEach((section, i) => {
    const reportHere: ReportProblem = (path, message) => report(at('sections', i, ...path), message);
    section.aspects.forEach(({ items }, j) => checkItems(items, ['aspects', j, 'items'], scales, reportHere));
    checkArticles(section, articles, reportHere);
    checkGroups(section, reportHere);
  });
};

const checkDistress = ({ items, bands }: DistressScale, scales: ReadonlySet<string>, report: ReportProblem) => {
  if (bands.moderate <= 0 || bands.moderate >= bands.high) report(['bands'], 'must be in order: 0 < moderate < high');
  checkItems(items, ['items'], scales, report);
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
  { articles = [], aspects, organisation }: ScoredSection,
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
  checkArticle(organisation?.content?.article, ['organisation', 'content', 'article'], known, report);
};

// If a section has groups, the report shows its aspects by group, so an aspect without a group would not be shown.
const checkGroups = ({ groupings = [], aspects }: ScoredSection, report: ReportProblem) => {
  const groups = groupings.flatMap(({ groups: list }, i) =>
    list.map(({ code }, j) => ({ value: code, path: ['groupings', i, 'groups', j, 'code'] })),
  );
  reportRepeats(groups, report);
  for (const { value, path } of groups) {
    if (!aspects.some(({ group }) => group === value)) report(path, `no aspect is in the group "${value}"`);
  }
  aspects.forEach(({ group }, i) => {
    if (group === undefined) {
      if (groups.length > 0) report(['aspects', i, 'group'], 'is missing: the section shows its aspects by group');
    } else if (!groups.some(({ value }) => value === group)) {
      report(['aspects', i, 'group'], `no group "${group}"`);
    }
  });
};
