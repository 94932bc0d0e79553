import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { t } from '#web/i18n/translate.ts';
import { retentionWords } from './retentionWords.ts';

interface EraseAnswersModalProps {
  retentionMonths: number;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks once more before answers are kept for a shorter time than so far: some may be erased at once. */
export function EraseAnswersModal({ retentionMonths, onConfirm, onClose }: EraseAnswersModalProps) {
  const period = retentionWords(retentionMonths);
  return (
    <ConfirmModal
      title={t('Erase answers after {period}?', { period })}
      confirmLabel={t('Save and erase')}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul>
        <li>
          {t('The answers to surveys that closed longer ago than {period} are erased soon after you save.', { period })}
        </li>
        <li>{t('All others follow once they have been closed for that long.')}</li>
        <li>{t('What is erased cannot be brought back.')}</li>
      </ul>
    </ConfirmModal>
  );
}
