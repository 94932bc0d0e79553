import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type Language, languages, languageTags } from '#contract/languages.ts';
import { api } from '../api/client.ts';
import { failureMessage } from '../api/failureMessage.ts';
import { NewTabIcon } from '../components/NewTabIcon.tsx';
import { adoptLanguage } from '../i18n/language.ts';
import { t } from '../i18n/translate.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { paths, type LinkTarget } from '../paths.ts';
import { openTab, tabFailureMessage } from '../session/openTab.ts';
import { participations } from '../session/participations.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/classNames.ts';
import { useLoaded } from '../ui/useLoaded.ts';
import styles from './PreviewBar.module.css';
import { toast } from './toasts.ts';

/** The inner size of a common phone, in CSS pixels. */
const phoneSize = 'popup,width=390,height=844';

/**
 * Says on every page of a preview that nothing is counted, and leads to each page, language and size
 * (docs/rules/answering.md#preview).
 */
export function PreviewBar() {
  const language = useLanguage();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const pagesId = useId();

  // The focus is on the button until the next page takes it.
  const close = () => {
    toggle.current?.focus();
    setOpen(false);
  };

  const closeByKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  });
  useEffect(() => {
    if (!open) return;
    const listen = (event: KeyboardEvent) => closeByKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [open]);

  const choose = async (next: Language) => {
    if (next === language || !(await adoptLanguage(next))) return;
    await storeLanguage(next).catch((error: unknown) => toast(failureMessage(error), 'error'));
    await router.invalidate();
  };

  const openPhone = async () => {
    if (opening) return;
    setOpening(true);
    const findAddress = async () =>
      router.buildLocation(paths.participationSignIn(await participationToken())).publicHref;
    await openTab(findAddress, phoneSize).catch((error: unknown) => toast(tabFailureMessage(error), 'error'));
    setOpening(false);
  };

  return (
    <aside aria-label={t('Preview')} className={styles.bar}>
      <div className={styles.line}>
        <p>
          <strong>{t('This is a preview.')}</strong> {t('Nothing you enter is counted. It is deleted after a day.')}
        </p>
        <div className={styles.tools}>
          <Button
            ref={toggle}
            className={classNames(styles.tool, styles.toggle)}
            aria-expanded={open}
            aria-controls={open ? pagesId : undefined}
            onClick={() => setOpen(!open)}
          >
            {t('All pages')}
          </Button>
          <div role="group" aria-label={t('Language')} className={styles.languages}>
            {languageTags.map((tag) => (
              <Button
                key={tag}
                lang={tag}
                className={styles.tool}
                aria-pressed={tag === language}
                onClick={() => void choose(tag)}
              >
                {languages[tag]}
              </Button>
            ))}
          </div>
          <Button
            className={classNames(styles.tool, styles.phone)}
            aria-disabled={opening || undefined}
            onClick={() => void openPhone()}
          >
            {t('Phone size')}
            <NewTabIcon />
          </Button>
        </div>
      </div>
      {open && (
        <div id={pagesId} className={styles.pages}>
          <Pages onChosen={close} />
        </div>
      )}
    </aside>
  );
}

interface PagesProps {
  /** Called when a link is followed, also one to the current page. */
  onChosen: () => void;
}

/** Links to all pages of the survey. Once the preview is submitted, only its report can be opened. */
function Pages({ onChosen }: PagesProps) {
  const survey = useLoaded(loadSurvey, useLanguage());
  if (survey.state === 'loading') return <p role="status">{t('Loading…')}</p>;
  if (survey.state === 'failed') {
    return (
      <>
        <p role="alert">{failureMessage(survey.error)}</p>
        <Button onClick={survey.retry}>{t('Try again')}</Button>
      </>
    );
  }
  const { sections, privacyStatementHtml, participation } = survey.value;
  const link = (target: LinkTarget, text: string) => (
    <Link {...target} activeOptions={{ exact: true }} onClick={onChosen}>
      {text}
    </Link>
  );
  if (participation.whenCompleted !== null) {
    return (
      <>
        <p>{t('This preview has been submitted. To see the questions again, open a new preview.')}</p>
        <p>{link(paths.report(), t('Your report'))}</p>
      </>
    );
  }
  return (
    <nav aria-label={t('All pages')}>
      <ul className={classNames(styles.list, styles.columns)}>
        <li>{link(paths.surveyIntro(), t('Introduction'))}</li>
        {privacyStatementHtml && <li>{link(paths.surveyPrivacy(), t('Privacy statement'))}</li>}
        {sections.map(
          ({ id, name, questions }, section) =>
            questions.length > 0 && (
              <li key={id}>
                <span className={styles.section}>{name}</span>
                <ul className={styles.list}>
                  {questions.map((question, index) => (
                    <li key={question.id}>{link(paths.surveyQuestion(section, index), question.title)}</li>
                  ))}
                </ul>
              </li>
            ),
        )}
        <li>{link(paths.surveyComplete(), t('Almost done'))}</li>
        <li>{link(paths.surveyExiting(), t('Leave the survey?'))}</li>
        <li>{link(paths.surveyExit(), t('Survey ended'))}</li>
      </ul>
    </nav>
  );
}

/** The participant's id of the preview, which is the only participation of its session. */
const previewId = async () => (await participations())[0]!.participationId;

const loadSurvey = async () => api.getParticipationSurvey({ params: { participationId: await previewId() } });

/** Stores the language, so that the phone window has it too. It is not stored as the choice of this browser. */
const storeLanguage = async (language: Language) =>
  api.setLanguage({ params: { participationId: await previewId() }, body: { language } });

/** The token that signs in to the preview. It is requested, because the browser caches only its fingerprint. */
const participationToken = async () => (await loadSurvey()).participation.participationToken;
