import type { ReportFilter, ReportFilters, ReportRequest } from '#contract/entities/reportRequest.ts';
import { t } from '#web/i18n/translate.ts';
import { toChoice, writeReportOptions } from './useReportRequest.ts';

/** A panel's notice about a request before it is sent. */
interface RequestNotice {
  text: string;
  /** The request is certain to be rejected. */
  isConflict: boolean;
}

/**
 * The notice that a request cannot be shown, or might not be (docs/rules/disclosure.md#requests). Null if there is
 * nothing to say. It depends on the flags of the filters and on the form of the request, never on a rejection.
 * @param shown the request of the visible report, whose filters can be shown again.
 * @param offered the filters for the surveys of the request. Null while loading.
 */
export function requestNotice(
  next: ReportRequest,
  shown: ReportRequest,
  offered: ReportFilters | null,
): RequestNotice | null {
  const conflict =
    offered &&
    filtersOf(next)
      .map((filter) => conflictText(filter, next, offered))
      .find((text) => text !== null);
  if (conflict) return { text: conflict, isConflict: true };
  const known = new Set(filtersOf(shown).map((filter) => populationKey(filter, shown)));
  const caution = filtersOf(next)
    .filter((filter) => !known.has(populationKey(filter, next)))
    .map((filter) => cautionText(filter, offered))
    .find((text) => text !== null);
  return caution ? { text: caution, isConflict: false } : null;
}

const filtersOf = ({ filter, compareToFilter }: ReportRequest): ReportFilter[] =>
  [filter, compareToFilter].filter((each) => each != null);

/** A key that is equal for the same filter of the same surveys. */
const populationKey = (filter: ReportFilter, { combineWithSurveys, compareToSurvey }: ReportRequest) =>
  writeReportOptions({ filter, combineWithSurveys, compareToSurvey });

/** Why a filter is certain to be rejected. Null if it is not. */
function conflictText(
  filter: ReportFilter,
  { combineWithSurveys, compareToSurvey }: ReportRequest,
  offered: ReportFilters,
): string | null {
  const { answers, groups } = toChoice(filter);
  const chosenGroups = offered.participantGroups.filter(({ id }) => groups.includes(id));
  const chosenQuestions = offered.questions.filter(({ id }) => answers[id]?.length);
  const names = [...chosenGroups, ...chosenQuestions.map(({ title, available }) => ({ name: title, available }))];
  const unavailable = names.find(({ available }) => !available);
  if (unavailable) {
    const { name } = unavailable;
    return compareToSurvey || combineWithSurveys?.length
      ? t(
          '“{name}” cannot be shown for these surveys: it could identify people. Remove it from the report, or choose other surveys.',
          { name },
        )
      : t('“{name}” cannot be shown: it could identify people. Remove it.', { name });
  }
  const uncrossable = chosenQuestions.length > 0 && chosenGroups.find(({ crossable }) => !crossable);
  return uncrossable
    ? t('“{group}” cannot be combined with answers to questions: it could identify people. Remove one or the other.', {
        group: uncrossable.name,
      })
    : null;
}

/** Why a filter might be rejected. Null if it cannot be. */
function cautionText(filter: ReportFilter, offered: ReportFilters | null): string | null {
  const { answers, groups } = toChoice(filter);
  const chosen = Object.entries(answers).filter(([, { length }]) => length > 0);
  const severalAnswers = new Set(
    offered?.questions.flatMap(({ id, multichoiceType }) => (multichoiceType === 'multi' ? id : [])),
  );
  return chosen.length + Number(groups.length > 0) > 1 ||
    chosen.some(([id, { length }]) => length > 1 && severalAnswers.has(id))
    ? t('This combination might not be shown, because it could identify people.')
    : null;
}
