import type { SurveyType } from '#contract/content/surveyType.ts';
import { ruleOf } from '#rules/questions/questionTypes.ts';
import { surveyItems, type SurveyItem } from '#rules/surveyItems.ts';

/**
 * The items whose answers an organisation's report may contain: all except those that only the distress scale uses, and
 * those about events and who they came from. Events are released only in steps (docs/rules/disclosure.md#events).
 */
export function reportedItems(definition: SurveyType): SurveyItem[] {
  const scored = scoredItems(definition);
  const distress = distressItems(definition);
  const counted = eventItems(definition);
  return surveyItems(definition).filter(({ id }) => scored.has(id) || (!distress.has(id) && !counted.has(id)));
}

/** The ids of the items of the distress scale. No organisation ever sees an answer to one. */
export const distressItems = ({ report }: SurveyType): ReadonlySet<string> =>
  new Set(report.distress?.items.map(({ question }) => question));

/** The ids of the items that aspects use. */
export const scoredItems = ({ report }: SurveyType): ReadonlySet<string> =>
  new Set(
    report.sections.flatMap(({ aspects }) => aspects.flatMap(({ items }) => items.map(({ question }) => question))),
  );

/**
 * The items of aspects whose answers a report may show next to the aspects. None unless the version of the survey type
 * says so, and none of an aspect with an item of the distress scale, because the other items would disclose it.
 */
export function itemsWithShares(definition: SurveyType): SurveyItem[] {
  const distress = distressItems(definition);
  const shared = new Set(
    definition.report.sections.flatMap(({ aspects }) =>
      aspects.flatMap(({ items }) => {
        const ids = items.map(({ question }) => question);
        return definition.report.itemShares && !ids.some((id) => distress.has(id)) ? ids : [];
      }),
    ),
  );
  return surveyItems(definition).filter(({ id }) => shared.has(id));
}

/** The ids of the items that ask about events, and of the question who they came from. */
export const eventItems = ({ report }: Pick<SurveyType, 'report'>): ReadonlySet<string> =>
  new Set(
    report.sections.flatMap(({ events }) =>
      events ? [...events.items.map(({ question }) => question), ...(events.source ? [events.source] : [])] : [],
    ),
  );

/** The items whose answers a report shows next to the scores: all that can be counted and that no aspect uses. */
export function countedItems(definition: SurveyType): SurveyItem[] {
  const scored = scoredItems(definition);
  return reportedItems(definition).filter(
    (item) => !scored.has(item.id) && ruleOf(item.question).column(item) !== null,
  );
}
