import { useId, useState } from 'react';
import type { ReportFilters } from '../../../../../../contract/entities/surveyReport.ts';
import { t } from '../../../../../i18n/translate.ts';
import { ChoiceRows } from '../../../../../ui/ChoiceRows.tsx';
import styles from './ReportDialog.module.css';
import type { FilterChoice } from './reportOptions.ts';

interface FilterChoicesProps {
  offered: ReportFilters;
  choice: FilterChoice;
  onChange: (choice: FilterChoice) => void;
}

/** What a filter is put together of: the groups and each question, folded in where none of its answers is chosen. */
export function FilterChoices({ offered: { questions, participantGroups }, choice, onChange }: FilterChoicesProps) {
  const chosenGroups = participantGroups.flatMap(({ id }, index) => (choice.groups.includes(id) ? [index] : []));
  if (questions.length === 0 && participantGroups.length === 0) {
    return <p>{t('There is nothing to choose by: no groups took part, and no multiple choice question was asked.')}</p>;
  }
  return (
    <div className={styles.parts}>
      {participantGroups.length > 0 && (
        <FilterPart
          name={t('Groups')}
          options={participantGroups.map(({ name }) => name)}
          chosen={chosenGroups}
          onChange={(chosen) => onChange({ ...choice, groups: chosen.map((index) => participantGroups[index]!.id) })}
        />
      )}
      {questions.map(({ id, title, options }) => (
        <FilterPart
          key={id}
          name={title}
          options={options}
          chosen={choice.answers[id] ?? []}
          onChange={(chosen) => onChange({ ...choice, answers: { ...choice.answers, [id]: chosen } })}
        />
      ))}
    </div>
  );
}

interface FilterPartProps {
  name: string;
  options: readonly string[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

function FilterPart({ name, options, chosen, onChange }: FilterPartProps) {
  const id = useId();
  // From then on it is the reader who folds it in and out.
  const [startsOpen] = useState(chosen.length > 0);
  return (
    <details className={styles.part} open={startsOpen}>
      <summary className={styles.summary}>
        <span id={id} className={styles.partName}>{name}</span>
        <span className={styles.count}>{chosen.length > 0 && t('{chosen} of {all}', { chosen: chosen.length, all: options.length })}</span>
      </summary>
      <div className={styles.options}>
        <ChoiceRows
          type="checkbox"
          labelledBy={id}
          name={id}
          options={options.map((label, value) => ({ value, label }))}
          value={chosen}
          onChange={onChange}
        />
      </div>
    </details>
  );
}
