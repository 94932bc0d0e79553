import type { ReportFilter, ReportFilters } from '#contract/entities/reportRequest.ts';
import { t } from '#web/i18n/translate.ts';
import { toChoice, toFilter } from './useReportRequest.ts';

/** One question of a filter with its chosen answers, or all its groups, as text. */
interface FilterPart {
  key: string;
  /** "Where do you work? At home or On site". */
  label: string;
  /** The filter without this part. */
  without: ReportFilter | undefined;
}

/** The parts of a filter, with the labels from `offered`, which is null while it is loading. */
export function filterParts(filter: ReportFilter, offered: ReportFilters | null): FilterPart[] {
  const { answers, groups } = toChoice(filter);
  const questions = Object.entries(answers).map(([id, chosen]) => {
    const question = offered?.questions.find((each) => each.id === id);
    const { [id]: _, ...others } = answers;
    return {
      key: id,
      label: label(
        question?.title ?? t('Question'),
        chosen.map((index) => question?.options[index] ?? (offered ? t('unknown answer') : '…')),
      ),
      without: toFilter({ answers: others, groups }),
    };
  });
  if (groups.length === 0) return questions;
  const names = groups.map(
    (id) => offered?.participantGroups.find((group) => group.id === id)?.name ?? (offered ? t('unknown group') : '…'),
  );
  return [...questions, { key: 'groups', label: label(t('Group'), names), without: toFilter({ answers, groups: [] }) }];
}

const label = (name: string, values: readonly string[]) =>
  `${name.endsWith('?') ? name : `${name.replace(/[:.\s]+$/, '')}:`} ${values.join(t(' or '))}`;

/** A whole filter as text. */
export const filterText = (filter: ReportFilter, offered: ReportFilters | null): string =>
  filterParts(filter, offered)
    .map((part) => part.label)
    .join('; ');
