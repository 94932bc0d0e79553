import type { ReactNode, SubmitEvent } from 'react';
import { t } from '../../../../../i18n/translate.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Dialog } from '../../../../../ui/Dialog.tsx';
import { useReport } from '../reportContext.ts';
import styles from './ReportDialog.module.css';

interface ReportDialogProps {
  title: string;
  children: ReactNode;
  /** Takes back all that the dialog is about; undefined where there is nothing to take back. */
  onClear: (() => void) | undefined;
  onApply: () => void;
  onClose: () => void;
}

/** A dialog in which a part of a report request is put together; the report is asked for when it closes. */
export function ReportDialog({ title, children, onClear, onApply, onClose }: ReportDialogProps) {
  const { sampleSize } = useReport();
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    onApply();
  };
  return (
    <Dialog title={title} closeLabel={t('Close')} onClose={onClose}>
      <form className={styles.form} onSubmit={apply}>
        <p className={styles.now}>
          {sampleSize === 1
            ? t('The report that is shown is about 1 person.')
            : t('The report that is shown is about {people} people.', { people: sampleSize })}
        </p>
        {children}
        <div className={styles.actions}>
          <Button type="submit" variant="primary">{t('Show report')}</Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {onClear && <Button variant="plain" onClick={onClear}>{t('Clear')}</Button>}
        </div>
      </form>
    </Dialog>
  );
}
