import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureWords } from '../../../../../api/failureWords.ts';
import { filtersQuery } from '../../../../../api/queries.ts';
import { t } from '../../../../../i18n/translate.ts';
import { Note } from '../../../../../ui/Note.tsx';
import { Skeleton } from '../../../../../ui/Skeleton.tsx';
import { ConfidentialityNote } from './ConfidentialityNote.tsx';
import { FilterChoices } from './FilterChoices.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import styles from './ReportDialog.module.css';
import { toChoice, toFilter } from './reportOptions.ts';
import type { AskedReport } from './useReportRequest.ts';

/** Chooses whose answers the report is about. */
export function FilterDialog({ asked: { surveyId, request, ask, close } }: { asked: AskedReport }) {
  const { data: offered, error } = useQuery(filtersQuery(surveyId));
  const [choice, setChoice] = useState(() => toChoice(request.filter));
  return (
    <ReportDialog
      title={t('Filter the report')}
      onClear={toFilter(choice) && (() => setChoice(toChoice(undefined)))}
      onApply={() => ask({ ...request, filter: toFilter(choice) })}
      onClose={close}
    >
      <div>
        <h3 className={styles.title}>{t('Whose answers')}</h3>
        <p className={styles.quiet}>{t('Several answers of one question widen it. Answers of several questions narrow it: all of them must hold.')}</p>
        {offered && <FilterChoices offered={offered} choice={choice} onChange={setChoice} />}
        {!offered && (error ? <Note tone="error">{failureWords(error)}</Note> : <Skeleton height="180px" />)}
      </div>
      {offered && <ConfidentialityNote minimum={offered.minimum} />}
    </ReportDialog>
  );
}
