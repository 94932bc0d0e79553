import { useState } from 'react';
import type { OwnSession } from '#contract/entities/person.ts';
import { formatMoment, formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { deviceText } from './deviceText.ts';
import styles from './SessionRow.module.css';

interface SessionRowProps {
  session: OwnSession;
  /** Ends the session and reports the outcome. */
  onEnd: () => Promise<void>;
}

/** One of the person's sessions. */
export function SessionRow({ session: { device, whenStarted, whenLastUsed, current }, onEnd }: SessionRowProps) {
  const name = deviceText(device);
  const [busy, setBusy] = useState(false);
  const end = async () => {
    if (busy) return;
    setBusy(true);
    await onEnd();
    setBusy(false);
  };
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.device}>
          {name}
          {current && <span className={styles.tag}>{t('This one')}</span>}
        </p>
        <FactLine className={styles.facts}>
          <span>{t('Signed in on {date}', { date: formatListDate(whenStarted) })}</span>
          {!current && <span>{t('Last used on {time}', { time: formatMoment(whenLastUsed) })}</span>}
        </FactLine>
      </div>
      {!current && (
        <Button
          aria-label={t('Sign out {device}', { device: name })}
          aria-disabled={busy || undefined}
          onClick={() => void end()}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}
