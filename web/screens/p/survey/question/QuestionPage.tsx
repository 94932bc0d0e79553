import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import type { AnswerFields } from '#rules/questions/questionRule.ts';
import { answerError } from '#rules/questions/questionTypes.ts';
import { backStep, nextStep, type QuestionPlace, type SurveyStep } from '#rules/surveyNavigation.ts';
import { minutesLeft, surveyProgress } from '#rules/surveyProgress.ts';
import { outbox } from '#web/api/client.ts';
import { RichText } from '#web/components/RichText.tsx';
import { plural, t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { SaveStatus } from '../SaveStatus.tsx';
import { stepLink } from '../stepLink.ts';
import { useLiveSurvey } from '../useLiveSurvey.ts';
import { AnswerControl } from './AnswerControl.tsx';
import styles from './QuestionPage.module.css';

/** One question: its text, its answer, Back and Next. */
export function QuestionPage({ place }: { place: QuestionPlace }) {
  const { live, survey } = useLiveSurvey();
  const navigate = useNavigate();
  const isChange = useLocation({ select: ({ search }) => 'change' in search });
  const [pressedNext, setPressedNext] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const ids = { heading: useId(), before: useId(), subtitle: useId(), errors: useId() };

  const section = survey.sections[place.section];
  const question = section?.questions[place.question];
  // In a preview, Next leads on without an answer.
  const error = question && !survey.participation.preview ? answerError(question) : null;
  const shownError = pressedNext ? error : null;
  usePage({ title: question?.title ?? '', organisation: survey.account.name });

  const go = (step: SurveyStep) => {
    outbox.flush();
    void navigate(isChange ? paths.surveyComplete(question?.id) : stepLink(step));
  };
  const back = () => go(backStep(survey.sections, place, survey.privacyStatementHtml !== null));
  const next = () => {
    if (!error) return go(nextStep(survey.sections, place));
    // The message comes first, because it takes up some of the space in which the control must stay visible.
    flushSync(() => setPressedNext(true));
    focusFirstFault(form.current, error.questionIds);
  };
  const skipSection = () =>
    go(nextStep(survey.sections, { ...place, question: survey.sections[place.section]!.questions.length - 1 }));
  useArrowKeys(back, next);

  if (!section || !question) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    next();
  };
  const choose = (questionId: string, fields: Partial<AnswerFields>, delay?: number) =>
    live.choose(questionId, fields, delay);

  const sectionIntro = place.question === 0 ? section.intro : null;
  const hasBefore = Boolean(sectionIntro || question.introduction);
  const errorsId = shownError ? ids.errors : undefined;
  const describedBy = [question.subtitle && ids.subtitle, errorsId].filter(Boolean).join(' ') || undefined;

  return (
    <form ref={form} className={styles.page} noValidate onSubmit={submit}>
      <QuestionProgress survey={survey} place={place} />
      <div className={styles.words}>
        <div className={styles.above}>
          <p className={styles.section}>{section.name}</p>
          <Link {...paths.surveyExiting()} className={styles.exit}>
            {t('Exit')}
          </Link>
        </div>
        {hasBefore && (
          <div id={ids.before} className={styles.before}>
            {sectionIntro && <RichText html={sectionIntro} />}
            {question.introduction && <RichText html={question.introduction} />}
          </div>
        )}
        {section.skippable && place.question === 0 && (
          <p>
            <Button variant="quiet" onClick={skipSection}>
              {t('Skip these')}
            </Button>
          </p>
        )}
        <PageHeading id={ids.heading} describedBy={hasBefore ? ids.before : undefined} className={styles.title}>
          {question.title}
          {question.optional && <span className={styles.optional}> {t('(optional)')}</span>}
        </PageHeading>
        {question.subtitle && (
          <p id={ids.subtitle} className={styles.subtitle}>
            {question.subtitle}
          </p>
        )}
      </div>
      <AnswerControl
        question={question}
        labelledBy={ids.heading}
        describedBy={describedBy}
        errorsId={errorsId}
        faultyIds={shownError?.questionIds ?? []}
        choose={choose}
        leaveField={outbox.flush}
      />
      <div className={styles.actions}>
        {shownError && (
          <Note tone="error" id={ids.errors} className={styles.fault}>
            {shownError.messages.map((message) => (
              <p key={message}>{t(message)}</p>
            ))}
          </Note>
        )}
        <Button variant="quiet" onClick={back}>
          {t('Back')}
        </Button>
        <Button variant="primary" type="submit" aria-disabled={error ? true : undefined}>
          {t('Next')}
        </Button>
      </div>
      <p className={styles.keys}>
        {t('Keys: Tab to the answers, ↑ ↓ or a number to choose, → or Enter to continue, ← to go back.')}
      </p>
    </form>
  );
}

/**
 * Moves the focus into the first part that needs an answer: to its empty text field if an option is chosen, otherwise
 * to its first control.
 */
function focusFirstFault(form: HTMLFormElement | null, questionIds: readonly string[]) {
  const part = questionIds.map((id) => form?.querySelector(`[data-question="${CSS.escape(id)}"]`)).find(Boolean);
  const controls = part ? [...part.querySelectorAll<HTMLElement>('input, select, textarea')] : [];
  const isEmptyText = (control: HTMLElement) =>
    control.matches('input[type="text"], textarea') && (control as HTMLInputElement).value.trim() === '';
  const isChosen = part?.querySelector(':checked') !== null;
  (isChosen ? controls.find(isEmptyText) : controls[0])?.focus();
}

/** The progress, how long the rest takes, and whether the answers are saved. */
function QuestionProgress({ survey, place }: { survey: ParticipationSurvey; place: QuestionPlace }) {
  const { position, total, percent } = surveyProgress(survey.sections, place);
  const minutes = survey.expectedDuration && minutesLeft(survey.expectedDuration, { position, total });
  return (
    <div className={styles.progress}>
      <ProgressLine value={percent} max={100} label={t('Progress')} />
      <p className={styles.progressWords}>
        <span>{t('{position} of {total}', { position, total })}</span>
        {minutes && (
          <span className={styles.minutes}>
            {plural(minutes, 'About 1 minute left', 'About {minutes} minutes left', { minutes })}
          </span>
        )}
        <SaveStatus className={styles.saved} />
      </p>
    </div>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('textarea, input:not([type=radio], [type=checkbox]), [contenteditable]');

/**
 * Left and right arrow keys navigate, except while typing in a text field (docs/rules/answering.md#arrow-keys). This
 * also applies in a group of radio buttons, because up and down move within it. With a modifier key, the browser
 * handles the arrow keys.
 */
function useArrowKeys(onLeft: () => void, onRight: () => void): void {
  const handlers = useRef({ onLeft, onRight });
  useEffect(() => {
    handlers.current = { onLeft, onRight };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const handler =
        event.key === 'ArrowLeft'
          ? handlers.current.onLeft
          : event.key === 'ArrowRight'
            ? handlers.current.onRight
            : null;
      if (!handler || event.defaultPrevented || event.repeat || event.isComposing) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      handler();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
