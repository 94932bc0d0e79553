import type { ReportFilters } from '#contract/entities/reportRequest.ts';
import { t } from '#web/i18n/translate.ts';
import { nameList } from '../reportMetadata.ts';
import type { FilterChoice } from './useReportRequest.ts';

type Group = ReportFilters['participantGroups'][number];
type Question = ReportFilters['questions'][number];

const hasAnswers = ({ answers }: FilterChoice) => Object.values(answers).some((chosen) => chosen.length > 0);

/** Why a group cannot be shown with the rest of a filter. Null if it can. */
export function groupReason({ available, crossable }: Group, choice: FilterChoice): string | null {
  if (!available) return t('Not shown: next to other groups, it could identify people.');
  return !crossable && hasAnswers(choice)
    ? t('Cannot be combined with answers to questions: it could identify people.')
    : null;
}

/** Why a question cannot be a filter with the chosen groups. Null if it can. */
export function questionReason({ available }: Question, choice: FilterChoice, groups: readonly Group[]): string | null {
  if (!available) return t('Not available as a filter: its answers could identify people.');
  const names = groups.filter(({ id, crossable }) => !crossable && choice.groups.includes(id)).map(({ name }) => name);
  return names.length > 0
    ? t('Cannot be combined with {groups}: it could identify people.', { groups: nameList(names) })
    : null;
}
