import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReportFilters } from '#contract/entities/reportRequest.ts';
import type { ReportTile } from '#contract/entities/surveyReport.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { allReportsQuery, filtersQuery } from '#web/api/queries.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { ChoiceRows } from '#web/ui/ChoiceRows.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { rejectionText } from '../reportContext.ts';
import { groupReason, questionReason } from './filterReasons.ts';
import styles from './ReportDialog.module.css';
import { ReportDialog } from './ReportDialog.tsx';
import { type ReportRequestState, type FilterChoice, toChoice, toFilter } from './useReportRequest.ts';

/** Chooses whose answers the report is about. */
export function FilterDialog({ requested }: { requested: ReportRequestState }) {
  const { surveyId, request } = requested;
  const { data: offered, error } = useQuery(filtersQuery(surveyId, request));
  const [choice, setChoice] = useState(() => toChoice(request.filter));
  return (
    <ReportDialog
      title={t('Filter the report')}
      requested={requested}
      next={{ ...request, filter: toFilter(choice) }}
      offered={offered}
      onClear={toFilter(choice) && (() => setChoice(toChoice(undefined)))}
    >
      <div>
        <h3 className={styles.title}>{t('Whose answers')}</h3>
        <p className={styles.quiet}>
          {t(
            'If you choose several answers to one question, people who gave any of them are included. If you choose answers to several questions, only people who match all of them are included.',
          )}
        </p>
        {offered && <FilterChoices offered={offered} choice={choice} onChange={setChoice} />}
        {!offered && (error ? <Note tone="error">{rejectionText(error)}</Note> : <Skeleton height="180px" />)}
      </div>
      {offered && <ConfidentialityNote minimum={offered.minimum} />}
    </ReportDialog>
  );
}

const nothing = 0;

const norm = 1;

/** The index of the first survey, after the two options above. */
const firstSurvey = 2;

/** Chooses what the report is compared with: a survey or the norm, and other people of the same surveys. */
export function CompareDialog({ requested }: { requested: ReportRequestState }) {
  const { surveyId, request } = requested;
  const id = useId();
  const reports = useQuery(allReportsQuery(useAdmin().account.id));
  const [survey, setSurvey] = useState(request.compareToSurvey ?? null);
  const [toNorm, setToNorm] = useState(request.compareToNormative ?? false);
  const [choice, setChoice] = useState(() => toChoice(request.compareToFilter));
  const next = { ...request, compareToSurvey: survey, compareToNormative: toNorm, compareToFilter: toFilter(choice) };
  const { data: offered, error: filtersError } = useQuery(filtersQuery(surveyId, next));
  const others = otherReports(reports.data, surveyId);
  const chosen = survey === null ? -1 : (others?.findIndex((report) => report.survey.id === survey) ?? -1);

  const choose = (value: number) => {
    setToNorm(value === norm);
    setSurvey(others?.[value - firstSurvey]?.survey.id ?? null);
  };
  const clear = () => {
    choose(nothing);
    setChoice(toChoice(undefined));
  };
  return (
    <ReportDialog
      title={t('Compare the report')}
      requested={requested}
      next={next}
      offered={offered}
      onClear={survey !== null || toNorm || toFilter(choice) ? clear : undefined}
    >
      <div>
        <h3 id={`${id}-with`} className={styles.title}>
          {t('With another survey or the norm')}
        </h3>
        {others && (
          <ChoiceRows
            type="radio"
            labelledBy={`${id}-with`}
            name={`${id}-with`}
            options={[
              { value: nothing, label: t('Neither') },
              { value: norm, label: t('The norm: other organisations with the same survey') },
              ...others.map((report, index) => {
                const isCombined = request.combineWithSurveys?.includes(report.survey.id);
                return {
                  value: firstSurvey + index,
                  label: reportChoiceText(report),
                  ...(isCombined && { hint: t('The report is combined with this survey.'), disabled: true }),
                };
              }),
            ]}
            value={toNorm ? norm : chosen === -1 ? nothing : firstSurvey + chosen}
            onChange={choose}
          />
        )}
        {!others &&
          (reports.error ? <Note tone="error">{failureMessage(reports.error)}</Note> : <Skeleton height="168px" />)}
      </div>
      <div>
        <h3 className={styles.title}>{t('With other people of this survey')}</h3>
        <p className={styles.quiet}>{t('For example, one group with another, or with everyone.')}</p>
        {offered && <FilterChoices offered={offered} choice={choice} onChange={setChoice} />}
        {!offered &&
          (filtersError ? <Note tone="error">{rejectionText(filtersError)}</Note> : <Skeleton height="180px" />)}
      </div>
      {offered && <ConfidentialityNote minimum={offered.minimum} />}
    </ReportDialog>
  );
}

/** Chooses the surveys whose answers are combined with those of this survey. */
export function CombineDialog({ requested }: { requested: ReportRequestState }) {
  const { surveyId, request } = requested;
  const id = useId();
  const { data, error } = useQuery(allReportsQuery(useAdmin().account.id));
  const [combined, setCombined] = useState(request.combineWithSurveys ?? []);
  const next = { ...request, combineWithSurveys: combined };
  // The offered filters only matter if the request has a filter.
  const { data: offered } = useQuery({
    ...filtersQuery(surveyId, next),
    enabled: Boolean(request.filter ?? request.compareToFilter),
  });
  const others = otherReports(data, surveyId);
  return (
    <ReportDialog
      title={t('Combine surveys')}
      requested={requested}
      next={next}
      offered={offered}
      onClear={combined.length > 0 ? () => setCombined([]) : undefined}
    >
      <div>
        <h3 id={`${id}-surveys`} className={styles.title}>
          {t('Together with')}
        </h3>
        <p className={styles.quiet}>
          {t('The report covers the answers to all chosen surveys. You can combine closed surveys of the same type.')}
        </p>
        {others?.length === 0 && <p>{t('There is no other closed survey of this type yet.')}</p>}
        {others && others.length > 0 && (
          <ChoiceRows
            type="checkbox"
            labelledBy={`${id}-surveys`}
            name={`${id}-surveys`}
            options={others.map((report, value) => {
              const isCompared = report.survey.id === request.compareToSurvey;
              return {
                value,
                label: reportChoiceText(report),
                ...(isCompared && {
                  hint: t('The report is compared with this survey.'),
                  disabled: !combined.includes(report.survey.id),
                }),
              };
            })}
            value={others.flatMap(({ survey }, index) => (combined.includes(survey.id) ? [index] : []))}
            onChange={(chosen) => setCombined(chosen.map((index) => others[index]!.survey.id))}
          />
        )}
        {!others && (error ? <Note tone="error">{failureMessage(error)}</Note> : <Skeleton height="112px" />)}
      </div>
    </ReportDialog>
  );
}

/**
 * The reports that this report can be compared or combined with: those on surveys of the same type. Null while loading.
 */
function otherReports(reports: readonly ReportTile[] | undefined, surveyId: string): ReportTile[] | null {
  if (!reports) return null;
  const own = reports.find(({ survey }) => survey.id === surveyId);
  return reports.filter(({ survey }) => survey.id !== surveyId && survey.template.id === own?.survey.template.id);
}

/** "Spring pulse (closed 3 May 2026, 120 completed)". */
function reportChoiceText({ survey: { name, whenClosed, participants } }: ReportTile): string {
  const completed = participants.completedCount;
  return whenClosed === null
    ? t('{name} ({completed} completed)', { name, completed })
    : t('{name} (closed {date}, {completed} completed)', { name, date: formatListDate(whenClosed), completed });
}

interface FilterChoicesProps {
  offered: ReportFilters;
  choice: FilterChoice;
  onChange: (choice: FilterChoice) => void;
}

/**
 * The parts of a filter: the groups, and each question. A part is collapsed at first unless something is chosen in it.
 */
function FilterChoices({ offered: { questions, participantGroups }, choice, onChange }: FilterChoicesProps) {
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
  /** Why no option of this part can be chosen. Null if options can be chosen. */
  reason?: string | null;
  /** `reason`: why this option cannot be chosen. */
  options: readonly { label: string; reason: string | null }[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/**
 * Options that cannot be chosen stay readable, with the reason. An option that is already chosen can always be
 * deselected.
 */
function FilterPart({ name, reason = null, options, chosen, onChange }: FilterPartProps) {
  const id = useId();
  // Only the initial state. After that, the reader opens and closes the part.
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

/** Why some filters are not available. `minimum`: the minimum number of people for a number to be shown. */
const ConfidentialityNote = ({ minimum }: { minimum: number }) => (
  <Note tone="info">
    <p>
      {t(
        'People answered in confidence. Nothing is shown for fewer than {minimum} people, or if comparing it with other results could identify people. If a combination cannot be shown, you keep the current report.',
        { minimum },
      )}
    </p>
  </Note>
);
