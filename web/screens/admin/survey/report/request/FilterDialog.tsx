import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReportFilters } from '#contract/entities/surveyReport.ts';
import { filtersQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { ChoiceRows } from '#web/ui/ChoiceRows.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { refusalWords } from '../reportContext.ts';
import { groupReason, questionReason } from './filterReasons.ts';
import styles from './ReportDialog.module.css';
import { ReportDialog } from './ReportDialog.tsx';
import { type AskedReport, type FilterChoice, toChoice, toFilter } from './useReportRequest.ts';

/** Chooses whose answers the report is about. */
export function FilterDialog({ asked }: { asked: AskedReport }) {
  const { surveyId, request } = asked;
  const { data: offered, error } = useQuery(filtersQuery(surveyId, request));
  const [choice, setChoice] = useState(() => toChoice(request.filter));
  return (
    <ReportDialog
      title={t('Filter the report')}
      asked={asked}
      next={{ ...request, filter: toFilter(choice) }}
      offered={offered}
      onClear={toFilter(choice) && (() => setChoice(toChoice(undefined)))}
    >
      <div>
        <h3 className={styles.title}>{t('Whose answers')}</h3>
        <p className={styles.quiet}>
          {t(
            'With several answers to one question, people who gave any of them are included. With answers to several questions, only people who match all of them are included.',
          )}
        </p>
        {offered && <FilterChoices offered={offered} choice={choice} onChange={setChoice} />}
        {!offered && (error ? <Note tone="error">{refusalWords(error)}</Note> : <Skeleton height="180px" />)}
      </div>
      {offered && <ConfidentialityNote minimum={offered.minimum} />}
    </ReportDialog>
  );
}

interface FilterChoicesProps {
  offered: ReportFilters;
  choice: FilterChoice;
  onChange: (choice: FilterChoice) => void;
}

/** The parts of a filter: the groups, and each question. A part is folded unless something is chosen in it. */
export function FilterChoices({ offered: { questions, participantGroups }, choice, onChange }: FilterChoicesProps) {
  const chosenGroups = participantGroups.flatMap(({ id }, index) => (choice.groups.includes(id) ? [index] : []));
  if (questions.length === 0 && participantGroups.length === 0) {
    return (
      <p>{t('There is nothing to choose: no groups took part, and the survey had no multiple choice question.')}</p>
    );
  }
  return (
    <div className={styles.parts}>
      {participantGroups.length > 0 && (
        <FilterPart
          name={t('Groups')}
          options={participantGroups.map((group) => ({ label: group.name, reason: groupReason(group, choice) }))}
          chosen={chosenGroups}
          onChange={(chosen) => onChange({ ...choice, groups: chosen.map((index) => participantGroups[index]!.id) })}
        />
      )}
      {questions.map((question) => (
        <FilterPart
          key={question.id}
          name={question.title}
          reason={questionReason(question, choice, participantGroups)}
          options={question.options.map((label) => ({ label, reason: null }))}
          chosen={choice.answers[question.id] ?? []}
          onChange={(chosen) => onChange({ ...choice, answers: { ...choice.answers, [question.id]: chosen } })}
        />
      ))}
    </div>
  );
}

interface FilterPartProps {
  name: string;
  /** Why none of its options can be chosen; null if they can. */
  reason?: string | null;
  /** `reason`: why this option cannot be chosen. */
  options: readonly { label: string; reason: string | null }[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Options that cannot be chosen stay readable, with the reason. What is chosen already can always be unchosen. */
function FilterPart({ name, reason = null, options, chosen, onChange }: FilterPartProps) {
  const id = useId();
  // From then on it is the reader who folds it in and out.
  const [startsOpen] = useState(chosen.length > 0);
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
        <ChoiceRows
          type="checkbox"
          labelledBy={id}
          describedBy={reason ? `${id}-reason` : undefined}
          name={id}
          options={options.map((option, value) => ({
            value,
            label: option.label,
            hint: option.reason ?? undefined,
            disabled: (reason ?? option.reason) !== null && !chosen.includes(value),
          }))}
          value={chosen}
          onChange={onChange}
        />
      </div>
    </details>
  );
}

/** Why some filters are not available. `minimum`: fewest people that a number is shown for. */
export function ConfidentialityNote({ minimum }: { minimum: number }) {
  return (
    <Note tone="info">
      <p>
        {t(
          'People answered in confidence. Nothing is shown for fewer than {minimum} people, or if it could identify a few people when compared with other results. If a combination can’t be shown, you keep the report you have.',
          { minimum },
        )}
      </p>
    </Note>
  );
}
