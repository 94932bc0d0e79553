import { type ReactNode, useId, useState } from 'react';
import type { ReportFilter, ReportFilters } from '#contract/entities/reportRequest.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { ChoiceRows } from '#web/ui/ChoiceRows.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { groupReason, questionReason } from './filterReasons.ts';
import { groupsToList, matchesSearch } from './groupsToList.ts';
import styles from './ReportPanel.module.css';
import { toChoice, toFilter } from './useReportRequest.ts';

interface FilterChoicesProps {
  offered: ReportFilters;
  filter: ReportFilter | null | undefined;
  onChange: (filter: ReportFilter | null) => void;
}

/** With this many groups, they can be searched. */
const manyGroups = 12;

/**
 * The parts of a filter: the groups, and each question. A part is collapsed at first unless something is chosen in it.
 */
export function FilterChoices({ offered: { questions, participantGroups }, filter, onChange }: FilterChoicesProps) {
  if (questions.length === 0 && participantGroups.length === 0) {
    return (
      <p>{t('There is nothing to choose: no groups took part, and the survey had no multiple choice question.')}</p>
    );
  }
  const choice = toChoice(filter);
  return (
    <div className={styles.parts}>
      {participantGroups.length > 0 && (
        <FilterOptions
          name={t('Groups')}
          searchable={participantGroups.length >= manyGroups}
          options={participantGroups.map((group) => ({
            label: group.name,
            people: group.sampleSize,
            reason: groupReason(group, choice),
          }))}
          chosen={participantGroups.flatMap(({ id }, index) => (choice.groups.includes(id) ? [index] : []))}
          onChange={(chosen) =>
            onChange(toFilter({ ...choice, groups: chosen.map((index) => participantGroups[index]!.id) }) ?? null)
          }
        />
      )}
      {questions.map((question) => (
        <FilterOptions
          key={question.id}
          name={question.title}
          reason={questionReason(question, choice, participantGroups)}
          options={question.options.map((label, index) => ({
            label,
            people: question.optionSampleSizes[index] ?? null,
            reason: null,
          }))}
          chosen={choice.answers[question.id] ?? []}
          onChange={(chosen) =>
            onChange(toFilter({ ...choice, answers: { ...choice.answers, [question.id]: chosen } }) ?? null)
          }
        />
      ))}
    </div>
  );
}

/** An option of a part of a filter. */
interface FilterOption {
  label: string;
  /** The number of people, if it is released. */
  people: number | null;
  /** Says why it cannot be chosen. Null if it can. */
  reason: string | null;
}

interface FilterOptionsProps {
  name: string;
  /** Why no option of this part can be chosen. Null if options can be chosen. */
  reason?: string | null;
  searchable?: boolean;
  options: readonly FilterOption[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/**
 * Options that cannot be chosen stay readable, with the reason. An option that is already chosen can always be
 * deselected.
 */
function FilterOptions({ name, reason = null, searchable = false, options, chosen, onChange }: FilterOptionsProps) {
  const id = useId();
  // Only the initial state. After that, the reader opens and closes the part.
  const [startsOpen] = useState(chosen.length > 0);
  // Those chosen before the search come first. What is chosen after it stays in its place.
  const [{ text, first }, setSearch] = useState({ text: '', first: chosen });
  const listed = searchable
    ? groupsToList(
        options.map(({ label }) => label),
        { text, first, chosen },
      )
    : options.map((_, index) => index);
  const found = options.filter(({ label }) => matchesSearch(label, text)).length;
  return (
    <details className={styles.part} open={startsOpen}>
      <summary className={styles.summary}>
        <span className={styles.partName}>
          <span id={id} className={styles.partTitle}>
            {name}
          </span>
          {reason && (
            <span id={`${id}-reason`} className={styles.reason}>
              {reason}
            </span>
          )}
        </span>
        <span className={styles.count}>
          {chosen.length > 0 && t('{chosen} of {all}', { chosen: chosen.length, all: options.length })}
        </span>
      </summary>
      <div className={styles.options}>
        {searchable && (
          <div className={styles.search}>
            <TextInput
              label={t('Find a group')}
              type="search"
              autoComplete="off"
              value={text}
              onChange={(typed) => setSearch({ text: typed, first: chosen })}
              onKeyDown={(event) => {
                // Enter would send the form.
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
            <p role="status" className={styles.found}>
              {text.trim() !== '' && plural(found, '1 group found', '{found} groups found', { found })}
            </p>
          </div>
        )}
        <ChoiceRows
          type="checkbox"
          labelledBy={id}
          describedBy={reason ? `${id}-reason` : undefined}
          name={id}
          options={listed.map((value) => {
            const option = options[value]!;
            return {
              value,
              label: optionLabel(option),
              hint: option.reason ?? undefined,
              disabled: (reason ?? option.reason) !== null && !chosen.includes(value),
            };
          })}
          value={chosen}
          onChange={(next) => onChange(next.toSorted((a, b) => a - b))}
        />
      </div>
    </details>
  );
}

const optionLabel = ({ label, people }: FilterOption): ReactNode =>
  people === null ? (
    label
  ) : (
    <span className={styles.option}>
      <span>{label}</span>{' '}
      <span className={styles.people}>{plural(people, '1 person', '{people} people', { people })}</span>
    </span>
  );
