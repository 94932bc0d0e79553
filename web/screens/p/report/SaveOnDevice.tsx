import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { currentLanguage } from '#web/i18n/language.ts';
import { t } from '#web/i18n/translate.ts';
import { RemoveSavedReport } from '#web/layout/SavedReportsHere.tsx';
import { paths } from '#web/paths.ts';
import { serverOrigin } from '#web/serverAddress.ts';
import { isOwnDevice } from '#web/session/isOwnDevice.ts';
import { declineReport, saveReport } from '#web/session/savedReports.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Note } from '#web/ui/Note.tsx';
import styles from './SaveOnDevice.module.css';
import { useReport } from './reportContext.ts';
import type { Device } from './useDevice.ts';

/** The person's answer on this page. */
type Answer = 'declined' | 'shared';

/**
 * Asks once whether to keep the report on this device. Only people without an account are asked, and not on a shared
 * device. If the report is kept, says how to open it again and offers to remove it.
 */
export function SaveOnDevice({ device }: { device: Device }) {
  const {
    participation: { registered },
  } = useReport();
  const { id, report, setReport, isShared, setShared, mayKeep } = device;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const status = useRef<HTMLDivElement>(null);

  // The pressed button has been removed. The result takes the focus and is read out.
  const [answers, setAnswers] = useState(0);
  useEffect(() => {
    if (answers > 0) status.current?.focus();
  }, [answers]);
  const save = () => {
    setReport('saved');
    setAnswers(answers + 1);
  };
  const decline = () => {
    setReport('declined');
    setAnswer('declined');
    setAnswers(answers + 1);
  };
  const share = () => {
    setShared(true);
    setAnswer('shared');
    setAnswers(answers + 1);
  };
  const isSaved = report === 'saved';
  const asks = report === 'none' && mayKeep && !isShared;
  const shown = isSaved || asks ? null : answer;
  return (
    <div className={styles.keeping}>
      {asks && <Question id={id} onSave={save} onDecline={decline} onShare={share} />}
      <div ref={status} role="status" tabIndex={-1} className={styles.status}>
        {isSaved && <SavedNote />}
        {shown === 'declined' && <p>{t('This report isn’t kept on this device.')}</p>}
        {shown === 'shared' && <p>{t('Reports aren’t kept on this device because other people use it.')}</p>}
      </div>
      {isSaved && <RemoveSavedReport id={id} onRemoved={decline} />}
      {shown === 'shared' && (
        <Button variant="plain" onClick={() => setShared(false)}>
          {t('Undo')}
        </Button>
      )}
      {!registered && report !== 'unknown' && <SaveReport saved={isSaved} />}
    </div>
  );
}

interface QuestionProps {
  id: string;
  onSave: () => void;
  onDecline: () => void;
  onShare: () => void;
}

function Question({ id, onSave, onDecline, onShare }: QuestionProps) {
  const content = useReport();
  const [failed, setFailed] = useState(false);
  const busy = useRef(false);

  const keep = async () => {
    if (busy.current) return;
    busy.current = true;
    setFailed(false);
    try {
      await saveReport(id, { content, language: currentLanguage(), keptAt: new Date().toISOString() });
      onSave();
    } catch {
      setFailed(true);
    }
    busy.current = false;
  };
  const decline = async () => {
    // If this cannot be stored, the question just appears again.
    await declineReport(id).catch(() => undefined);
    onDecline();
  };

  return (
    <Card as="section" aria-labelledby="keep-on-device" className={styles.question}>
      <h2 id="keep-on-device" className={styles.title}>
        {t('Keep this report on this device?')}
      </h2>
      <p>
        {t(
          'You can then open it here at any time, even offline, until you remove it or sign out. Nothing about this is sent to anyone.',
        )}
      </p>
      <p>
        {t(
          'It is stored encrypted. That helps to protect it on a copied disk, but not in this browser. Anyone who can use this browser profile can open it.',
        )}
      </p>
      {failed && (
        <Note tone="error">
          {t(
            'We couldn’t keep the report. The browser doesn’t allow it or has no space left. You can print the report instead.',
          )}
        </Note>
      )}
      {/* No option is highlighted: this is the person's own choice. */}
      <div className={styles.actions}>
        <Button onClick={() => void keep()}>{t('Keep it')}</Button>
        <Button onClick={() => void decline()}>{t('Don’t keep it')}</Button>
        <Button variant="plain" onClick={onShare}>
          {t('Other people use this device')}
        </Button>
      </div>
    </Card>
  );
}

function SavedNote() {
  const address = new URL(import.meta.env.BASE_URL, serverOrigin()).href;
  return (
    <p>
      {t('This report is kept on this device.')}{' '}
      {isOwnDevice()
        ? t('To open it again, open this app.')
        : t('To open it again, open {address} in this browser, or the link in your invitation.', { address })}
    </p>
  );
}

/**
 * Tells people without an account how else they can come back to this report. `saved`: whether it is kept on this
 * device.
 */
function SaveReport({ saved }: { saved: boolean }) {
  return (
    <p className={styles.comeBack}>
      {saved
        ? t('You can also print it, on paper or as a PDF.')
        : t(
            'The link in your invitation doesn’t lead back to this report. You can print it now, on paper or as a PDF.',
          )}{' '}
      <Link {...paths.surveyRegister()}>
        {saved ? t('Create an account to open it on other devices too') : t('Create an account to open it again later')}
      </Link>
    </p>
  );
}
