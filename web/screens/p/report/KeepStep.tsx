import { type MouseEvent, use, useEffect, useId, useRef, useState } from 'react';
import type { KeptStep, ReportLetter } from '#contract/entities/individualReport.ts';
import { api } from '#web/api/client.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { currentLanguage } from '#web/i18n/language.ts';
import { t } from '#web/i18n/translate.ts';
import { keepStepOnDevice, loadSavedStep, removeSavedStep } from '#web/session/savedReports.ts';
import { useAuthState } from '#web/session/useAuthState.ts';
import { Button } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './KeepStep.module.css';
import { KeptStepContext, SavedCopyContext, useReport } from './reportContext.ts';
import type { Device } from './useDevice.ts';

/**
 * Keeps the step of the letter. It is kept in the account of a person, and on the device of someone without an account,
 * next to the kept report. Renders nothing if neither is possible.
 */
export function KeepStep({ device }: { device: Device }) {
  const { kind } = useAuthState();
  const saved = use(SavedCopyContext);
  return kind === 'person' && saved === null ? <KeepInAccount /> : <KeepOnDevice device={device} />;
}

function KeepInAccount() {
  const {
    report: { letter },
    participation: { participationId },
    keptStep,
  } = useReport();
  const setKeptStep = use(KeptStepContext);
  const change = async (step: KeptStep | null) => {
    await api.keepStep({ params: { participationId }, body: { keep: step !== null } });
    setKeptStep(step);
  };
  return (
    <Step
      kept={keptStep}
      keep={() => change(keptStepOf(letter))}
      remove={() => change(null)}
      reasonOf={failureMessage}
    />
  );
}

function KeepOnDevice({ device: { id, report, setReport, isShared, mayKeep } }: { device: Device }) {
  const content = useReport();
  const { whenCompleted } = content.participation;
  const [step, setStep] = useState<KeptStep | null>(null);
  useEffect(() => {
    let dropped = false;
    loadSavedStep(id, whenCompleted).then(
      (stored) => dropped || setStep(stored),
      // The browser blocks its database, so nothing is kept.
      () => undefined,
    );
    return () => {
      dropped = true;
    };
  }, [id, whenCompleted]);
  const hasReport = report === 'saved';
  if (report === 'unknown' || report === 'blocked' || (!hasReport && (!mayKeep || isShared))) return null;
  const keep = async () => {
    const kept = keptStepOf(content.report.letter);
    await keepStepOnDevice(id, { content, language: currentLanguage(), keptAt: new Date().toISOString() }, kept);
    setStep(kept);
    setReport('saved');
  };
  const remove = async () => {
    await removeSavedStep(id);
    setStep(null);
  };
  return (
    <Step
      // A step is removed together with its report.
      kept={hasReport ? step : null}
      keep={keep}
      remove={remove}
      hint={hasReport ? t('Keeps the step on this device.') : t('Keeps this report and the step on this device.')}
      reasonOf={() => t('The browser doesn’t allow it or has no space left.')}
    />
  );
}

/** The step of a letter, kept now. */
const keptStepOf = ({ step, paragraphs }: ReportLetter): KeptStep => ({
  code: step,
  text: paragraphs.find(({ code }) => code === 'step')?.text ?? '',
  whenKept: new Date().toISOString(),
});

interface StepProps {
  kept: KeptStep | null;
  keep: () => Promise<void>;
  remove: () => Promise<void>;
  /** Says what else is kept, and where. */
  hint?: string;
  reasonOf: (error: unknown) => string;
}

function Step({ kept, keep, remove, hint, reasonOf }: StepProps) {
  const { report } = useReport();
  const [failure, setFailure] = useState<string | null>(null);
  const busy = useRef(false);
  const hintId = useId();
  const status = useRef<HTMLParagraphElement>(null);
  // The pressed button has been removed. The result takes the focus and is read out.
  const [done, setDone] = useState(0);
  useEffect(() => {
    if (done > 0) status.current?.focus();
  }, [done]);
  const act = async (work: () => Promise<void>, { detail }: MouseEvent) => {
    // The second press of a double click may hit the other button, which is in the same place.
    if (busy.current || detail > 1) return;
    busy.current = true;
    setFailure(null);
    try {
      await work();
      setDone((before) => before + 1);
    } catch (error) {
      setFailure(reasonOf(error));
    }
    busy.current = false;
  };
  return (
    <div className={styles.step}>
      <p ref={status} role="status" tabIndex={-1} className={styles.status}>
        {kept && (
          <>
            {kept.code === report.letter.step ? t('You keep this step.') : t('You keep another step: {text}', kept)}{' '}
            <span className={styles.date}>{formatListDate(kept.whenKept)}</span>
          </>
        )}
        {!kept && done > 0 && t('You no longer keep a step.')}
      </p>
      {kept ? (
        <Button variant="plain" className={styles.button} onClick={(event) => void act(remove, event)}>
          {t('Remove')}
          <VisuallyHidden> ({t('the kept step')})</VisuallyHidden>
        </Button>
      ) : (
        <Button
          variant="plain"
          className={styles.button}
          aria-describedby={hint ? hintId : undefined}
          onClick={(event) => void act(keep, event)}
        >
          {t('Keep this step')}
        </Button>
      )}
      {!kept && hint && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
      {failure !== null && (
        <Note tone="error" className={styles.failure}>
          {kept
            ? t('We couldn’t remove the step. {reason}', { reason: failure })
            : t('We couldn’t keep the step. {reason}', { reason: failure })}
        </Note>
      )}
    </div>
  );
}
