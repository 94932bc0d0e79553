import type { Forecast } from '#contract/entities/rehearsal.ts';
import { plural, t } from '#web/i18n/translate.ts';

type ForecastGroup = Forecast['groups'][number];

/** Says whether a report could show a group, why not, and what would help. */
interface GroupTexts {
  verdict: string;
  /** Null if reports could use the group in every way. */
  reason: string | null;
  help: string | null;
}

/**
 * Texts for a group, by the same numbers as at closing (docs/rules/disclosure.md#law-3).
 * @param minimum number of people that numbers may be about.
 */
export function forecastTexts({ use, invited, expected }: ForecastGroup, minimum: number): GroupTexts {
  if (use === 'crossable') return { verdict: t('Can be shown'), reason: null, help: null };
  if (use === 'reporting')
    return {
      verdict: t('Can be shown, but not together with an answer'),
      reason: t('To combine it with an answer, for example “works nights”, more people would have to answer.'),
      help: null,
    };
  const verdict = t('Cannot be shown');
  if (expected >= minimum)
    return {
      verdict,
      reason: t(
        'It overlaps with other groups, or has nearly everyone in it. Fewer than {minimum} people would be left between them, so their answers could be worked out.',
        { minimum },
      ),
      help: t('What helps: remove a group that overlaps with it from this survey, or add people.'),
    };
  return {
    verdict,
    reason: plural(
      expected,
      'Too few people: 1 is expected to answer, and at least {minimum} must.',
      'Too few people: {expected} are expected to answer, and at least {minimum} must.',
      { expected, minimum },
    ),
    help:
      invited < minimum
        ? t('What helps: add people to it, or use a larger group instead.')
        : t('What helps: at least {minimum} of its {invited} people answer, or you use a larger group instead.', {
            minimum,
            invited,
          }),
  };
}

/** Says how many groups a report could show. */
export function forecastSummary({ groups }: Forecast): string {
  const shown = groups.filter(({ use }) => use !== 'leftOut').length;
  if (shown === groups.length)
    return plural(shown, 'The only group can be shown.', 'All {groups} groups can be shown.', { groups: shown });
  return t('{shown} of {groups} groups can be shown.', { shown, groups: groups.length });
}

/** Groups in the order of need: first those that cannot be shown. */
export const byNeed = (groups: readonly ForecastGroup[]): ForecastGroup[] =>
  groups.toSorted((a, b) => needs.indexOf(a.use) - needs.indexOf(b.use));

const needs: readonly ForecastGroup['use'][] = ['leftOut', 'reporting', 'crossable'];
