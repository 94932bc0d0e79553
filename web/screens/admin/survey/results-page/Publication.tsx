import { useId, useState } from 'react';
import type { ResultsPage } from '#contract/entities/resultsPage.ts';
import { api } from '#web/api/client.ts';
import { failureMessage, isInvalid } from '#web/api/failureMessage.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { NewTabIcon } from '#web/components/NewTabIcon.tsx';
import { attempt } from '#web/forms/attempt.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Note } from '#web/ui/Note.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { copyText } from '#web/ui/copyText.ts';
import { useSurvey } from '../surveyContext.ts';
import styles from './ResultsPage.module.css';
import { resultsPageQuery } from './resultsPageQuery.ts';
import { type ResultsPageControl, resultsPageChoice, resultsPageValues } from './resultsPageValues.ts';

const reasonOf = (error: unknown) =>
  isInvalid(error, 'whenSaved') || isInvalid(error, 'whenPublished')
    ? t('The page, the report or the action plan has changed since. Look at the preview again.')
    : failureMessage(error);

interface PublicationProps {
  page: ResultsPage;
  form: ResultsPageControl;
}

/** Publishes, sends and withdraws the saved page. */
export function Publication({ page, form }: PublicationProps) {
  const { id: surveyId } = useSurvey();
  const [asking, setAsking] = useState<'withdraw' | 'send' | null>(null);
  const [busy, setBusy] = useState(false);
  const { url, whenSaved, whenPublished, whenSent, sentTo, changed, outdated, offered } = page;
  const params = { surveyId };
  const change = async (call: () => Promise<ResultsPage>, messages: { success: string; failure: string }) => {
    if (busy) return;
    setBusy(true);
    await attempt(async () => queryClient.setQueryData(resultsPageQuery(surveyId).queryKey, await call()), {
      ...messages,
      reasonOf,
      stale: [resultsPageQuery(surveyId).queryKey],
    });
    setBusy(false);
    setAsking(null);
  };
  const publish = () =>
    change(() => api.publishResultsPage({ params, body: { whenSaved: whenSaved! } }), {
      success: t('The page is published'),
      failure: t('The page was not published.'),
    });
  const saveAgain = () =>
    change(() => api.saveResultsPage({ params, body: resultsPageChoice(resultsPageValues(page), offered) }), {
      success: t('The preview shows the page with the current report'),
      failure: t('The page was not saved.'),
    });
  const withdraw = () =>
    change(() => api.withdrawResultsPage({ params }), {
      success: t('The link no longer works'),
      failure: t('The page was not withdrawn.'),
    });
  const send = () =>
    change(() => api.sendResultsPage({ params, body: { whenPublished: whenPublished! } }), {
      success: t('The page is being sent'),
      failure: t('The page was not sent.'),
    });
  const isSent = whenSent !== null && whenPublished !== null && whenSent >= whenPublished;
  const isReady = whenSaved !== null && !form.isChanged && !outdated;

  return (
    <Card as="section" aria-labelledby="publication" className={styles.part}>
      <h2 id="publication" className={styles.partTitle}>
        {url ? t('Published') : t('Not published')}
      </h2>
      {outdated && (
        <Note tone="attention">
          {t('The report or the action plan has changed since you saved this page.')}{' '}
          <Button variant="plain" onClick={() => void saveAgain()}>
            {t('Update the preview')}
          </Button>
        </Note>
      )}
      {url && <LinkOfPage url={url} />}
      {whenPublished && (
        <p className={styles.quiet}>{t('Published on {date}', { date: formatListDate(whenPublished) })}</p>
      )}
      {whenSent && (
        <p className={styles.quiet}>
          {plural(sentTo!, 'Sent to 1 person on {date}', 'Sent to {people} people on {date}', {
            people: sentTo!,
            date: formatListDate(whenSent),
          })}
        </p>
      )}
      {whenSaved === null ? (
        <p className={styles.quiet}>{t('Save the page first. No one else sees it before you publish it.')}</p>
      ) : (
        form.isChanged && <p className={styles.quiet}>{t('Save your changes before you publish them.')}</p>
      )}
      <div className={styles.actions}>
        {changed && (
          <Button
            variant="primary"
            aria-disabled={!isReady || busy || undefined}
            onClick={() => isReady && void publish()}
          >
            {url ? t('Publish changes') : t('Publish')}
          </Button>
        )}
        {url && (
          <Button
            variant={changed || isSent ? 'quiet' : 'primary'}
            aria-disabled={isSent || busy || undefined}
            onClick={() => !isSent && setAsking('send')}
          >
            {t('Send to everyone invited')}
          </Button>
        )}
        {url && <Button onClick={() => setAsking('withdraw')}>{t('Withdraw')}</Button>}
      </div>
      {asking === 'withdraw' && (
        <ConfirmModal
          title={t('Withdraw the page?')}
          confirmLabel={t('Withdraw')}
          danger
          onConfirm={withdraw}
          onClose={() => setAsking(null)}
        >
          <p>
            {t(
              'The link stops working at once and for good. If you publish the page again, it gets a new link. What people have read or saved stays with them.',
            )}
          </p>
        </ConfirmModal>
      )}
      {asking === 'send' && (
        <ConfirmModal
          title={plural(page.recipients, 'Send the link to 1 person?', 'Send the link to {people} people?', {
            people: page.recipients,
          })}
          confirmLabel={t('Send')}
          onConfirm={send}
          onClose={() => setAsking(null)}
        >
          <ul>
            <li>
              {t(
                'Everyone who was invited gets the same email, whether they answered or not. People who have stopped emails get none.',
              )}
            </li>
            <li>{t('It has no names and no results, only the link. No one can see who opens it.')}</li>
            <li>{t('You can send it again once you have published a change, and not within a day.')}</li>
            {changed && <li>{t('Your latest changes are not published yet. People will see the published page.')}</li>}
          </ul>
        </ConfirmModal>
      )}
    </Card>
  );
}

/** The link, with buttons that copy and open it. */
function LinkOfPage({ url }: { url: string }) {
  const inputId = useId();
  const copy = async () => {
    if (await copyText(url, document.getElementById(inputId))) toast(t('Link copied to clipboard'), 'success');
    else
      toast(
        t('Your browser did not allow copying. The link is selected: copy it with the keyboard or the menu.'),
        'error',
      );
  };
  return (
    <>
      <TextInput
        id={inputId}
        label={t('Link to the page')}
        value={url}
        onChange={() => undefined}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>{t('Copy link')}</Button>
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
          {t('Open the page')}
          <NewTabIcon />
        </a>
      </div>
    </>
  );
}
