import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filtersQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { refusalWords } from '../refusalWords.ts';
import { ConfidentialityNote } from './ConfidentialityNote.tsx';
import { FilterChoices } from './FilterChoices.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import styles from './ReportDialog.module.css';
import { toChoice, toFilter, type AskedReport } from './useReportRequest.ts';

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
