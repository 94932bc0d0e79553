import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Participation } from '#contract/entities/participation.ts';
import { answerError } from '#rules/questions/questionTypes.ts';
import { lastStep } from '#rules/surveyNavigation.ts';
import { api, outbox } from '#web/api/client.ts';
import { failureMessage, hasCode } from '#web/api/failureMessage.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { LazyAboutQueuedAnswers } from '#web/layout/lazyParts.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { forgetParticipations } from '#web/session/participations.ts';
import { hideSavedReport } from '#web/session/shownSavedReport.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { AnswerableSurvey } from './AnswerableSurvey.tsx';
import { GivenAnswers } from './GivenAnswers.tsx';
import styles from './IntroductionScreen.module.css';
import type { LiveSurvey } from './liveSurvey.ts';
import { SaveStatus } from './SaveStatus.tsx';
import { stepLink } from './stepLink.ts';
import { useLeaveWarning, useReminder, useSaveState, useLiveSurvey } from './useLiveSurvey.ts';

/** 'Almost done': the last page before submitting. */
export function CompleteScreen() {
  const [submitting, setSubmitting] = useState(false);
  return (
    <AnswerableSurvey submitting={submitting}>
      <AlmostDone submitting={submitting} setSubmitting={setSubmitting} />
    </AnswerableSurvey>
  );
}

interface AlmostDoneProps {
  submitting: boolean;
  setSubmitting: (submitting: boolean) => void;
}

function AlmostDone({ submitting, setSubmitting }: AlmostDoneProps) {
  const { live, survey } = useLiveSurvey();
  const { state } = useSaveState();
  const waits = submitting && state === 'queued';
  const isUnsubmitted = useCallback(() => isDue(live.survey().participation), [live]);
  useReminder(t("Don't forget to submit your survey"), isUnsubmitted);
  const navigate = useNavigate();
  // Leaving the page aborts waiting to submit. Anyone who goes back must press the button again.
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);
  usePage({ title: t('Almost done'), organisation: survey.account.name });
  useLeaveWarning((!submitting && !survey.participation.preview) || waits);

  const unanswered = survey.sections.flatMap((section, sectionIndex) =>
    section.questions.flatMap((question, index) =>
      answerError(question) ? [{ section: sectionIndex, question: index }] : [],
    ),
  );
  const first = unanswered[0];
  const { preview } = survey.participation;
  const missing = preview ? missingInPreview(unanswered.length) : stillToAnswer(unanswered.length);

  const submit = async () => {
    if (submitting) return;
    setSubmitting(true);
    if (await submitSurvey(live, left.current.signal)) {
      live.markCompleted(new Date().toISOString());
      hideSavedReport();
      await navigate({ ...(survey.participation.registered ? paths.report() : paths.surveyRegister()), replace: true });
    }
    setSubmitting(false);
  };

  return (
    <div className={styles.page}>
      <PageHeading>{t('Almost done')}</PageHeading>
      {first && (
        <>
          <Note tone="attention">{missing}</Note>
          <p>
            <Link {...paths.surveyQuestion(first.section, first.question)} className={buttonClass('primary')}>
              {unanswered.length === 1 ? t('Go to it') : t('Go to the first one')}
            </Link>
          </p>
        </>
      )}
      {!first && (
        <p>
          {t(
            'You’ve reached the end of the survey. Submit it to finish. Your personal report will be ready right away.',
          )}
        </p>
      )}
      <GivenAnswers survey={survey} />
      <p>{t('Once you’ve submitted, you can’t change your answers.')}</p>
      <div role="status" className={styles.status}>
        {waits && <LazyAboutQueuedAnswers to="submit" />}
      </div>
      <SaveStatus className={styles.quiet} />
      <div className={styles.stays}>
        <Link {...stepLink(lastStep(survey.sections))} className={buttonClass('quiet')}>
          {t('Go back')}
        </Link>
        <Button
          variant={first ? 'quiet' : 'primary'}
          className={styles.submit}
          aria-disabled={submitting || undefined}
          // A preview leads here without any answer.
          onClick={() => (preview && first ? toast(missing, 'error') : void submit())}
        >
          {waits ? t('Waiting to submit…') : submitting ? t('Submitting…') : t('Submit survey')}
        </Button>
      </div>
    </div>
  );
}

/** Returns whether someone should be reminded to submit: not in a preview, which does not count. */
const isDue = ({ preview, whenCompleted }: Participation) => !preview && whenCompleted === null;

const stillToAnswer = (count: number): string =>
  plural(
    count,
    'You still need to answer one question before you can submit.',
    'You still need to answer {count} questions before you can submit.',
    { count },
  );

const missingInPreview = (count: number): string =>
  plural(
    count,
    'One question has no answer. This preview can be submitted, and has a report, once that question is answered.',
    '{count} questions have no answer. This preview can be submitted, and has a report, once they are answered.',
    { count },
  );

/**
 * Waits until all answers have arrived, unless `signal` aborts it, then submits. Returns true once the survey is
 * submitted; the caller then marks it as completed. A survey that was already submitted counts as submitted. A failure
 * shows a toast. If an answer was rejected in the meantime, its own toast has already been shown.
 */
async function submitSurvey({ participationId, learnFrom }: LiveSurvey, signal: AbortSignal): Promise<boolean> {
  if (!(await outbox.settled(participationId, signal))) return false;
  try {
    await api.completeParticipation({ params: { participationId } });
  } catch (error) {
    if (!hasCode(error, 'ParticipationAlreadyCompleted')) {
      toast(t('Unable to complete survey: {reason}', { reason: failureMessage(error) }), 'error');
      learnFrom(error);
      return false;
    }
  }
  forgetParticipations();
  toast(t('Survey successfully submitted'), 'success');
  return true;
}
