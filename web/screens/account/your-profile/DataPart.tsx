import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { fileNameDay } from '#web/components/fileName.ts';
import { attempt } from '#web/forms/attempt.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { saveFile } from '#web/ui/saveFile.ts';
import styles from './YourProfileScreen.module.css';

/** What the person can do with their data: see it, download it, delete it. */
export function DataPart() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    await attempt(
      async () => {
        const data = await api.exportMyData();
        saveFile(
          new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
          `heartwood-${fileNameDay(new Date())}.json`,
        );
      },
      { success: t('Your data has been downloaded.'), failure: t('Couldn’t download data.') },
    );
    setBusy(false);
  };

  return (
    <Card as="section" aria-labelledby="data" className={styles.part}>
      <h2 id="data" className={styles.title}>
        {t('Your data')}
      </h2>
      <p>
        {t('Your answers are confidential.')} <Link {...paths.whoSeesWhat()}>{t('Who sees what')}</Link>
      </p>
      <p>{t('You can download all data that is stored about you, including your answers, as a file.')}</p>
      <div className={styles.actions}>
        <Button aria-disabled={busy || undefined} onClick={() => void download()}>
          {t('Download my data')}
        </Button>
        <Link
          {...paths.deleteMyAccount()}
          replace
          resetScroll={false}
          className={classNames(buttonClass('plain'), styles.plain)}
        >
          {t('Delete my account')}
        </Link>
      </div>
    </Card>
  );
}
