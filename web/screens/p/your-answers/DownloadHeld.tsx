import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { fileNameDay, fileNamePart } from '#web/components/fileName.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { useYourAnswers } from './useYourAnswers.ts';
import styles from './YourAnswersScreen.module.css';

/** All that is held of one participation, as a file. */
export function DownloadHeld() {
  const {
    name,
    participation: { participationId },
  } = useYourAnswers();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const held = await api.exportParticipation({ params: { participationId } });
      const content = new Blob([JSON.stringify(held, null, 2)], { type: 'application/json' });
      saveFile(content, `${t('My answers')} - ${fileNamePart(name)} - ${fileNameDay(new Date())}.json`);
    } catch (error) {
      toast(t('The file could not be made. {reason}', { reason: failureWords(error) }), 'error');
    }
    setBusy(false);
  };
  return (
    <Card as="section" aria-labelledby="held" className={styles.part}>
      <h2 id="held" className={styles.title}>
        {t('Take it with you')}
      </h2>
      <p>
        {t(
          'A file with your answers and all else that is stored of your taking part in this survey, in plain text (JSON).',
        )}
      </p>
      <Button aria-disabled={busy || undefined} onClick={() => void download()}>
        {t('Download what is held')}
      </Button>
      <p className={styles.quiet}>{t('Your answers are in it: keep it where nobody else reads it.')}</p>
    </Card>
  );
}
