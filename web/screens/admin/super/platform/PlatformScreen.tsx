import { useQuery } from '@tanstack/react-query';
import type { PlatformState } from '#contract/entities/platformState.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { api } from '#web/api/client.ts';
import { formatMoment } from '#web/i18n/formatDates.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { attentionText } from './attentionTexts.ts';
import styles from './Platform.module.css';
import { PlatformParts } from './PlatformParts.tsx';

/** The state of the installation, for super administrators (docs/rules/screens.md#platform). */
export function PlatformScreen() {
  usePage({
    title: t('Platform'),
    back: { label: t('Back to all organisations'), link: paths.organisations() },
  });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['platformState'],
    queryFn: () => api.getPlatformState(),
    refetchInterval: 60_000,
    // Also while the browser believes to be offline, to show that it failed.
    networkMode: 'always',
  });
  if (error && !data) return <ErrorScreen error={error} />;
  const refresh = async () => {
    const { isError } = await refetch();
    if (!isError) toast(t('The state is up to date.'));
  };
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeading>{t('Platform')}</PageHeading>
        <p role="status" className={classNames(styles.state, data && data.attention.length > 0 && styles.attention)}>
          {data ? <Sentence things={data.attention.length} /> : t('Loading …')}
        </p>
        {error && data && (
          <Note tone="attention">
            <p>{failureMessage(error)}</p>
            <p>{t('This is the last known state. It is requested again every minute.')}</p>
          </Note>
        )}
        {data && <Attention state={data} />}
        <div className={styles.refresh}>
          <p className={styles.quiet}>
            {data && t('State of {moment}. It is refreshed every minute.', { moment: formatMoment(data.at) })}
          </p>
          <Button aria-disabled={isFetching} onClick={() => !isFetching && void refresh()}>
            {t('Refresh')}
          </Button>
        </div>
      </div>
      {data ? <PlatformParts state={data} /> : <Skeleton height="480px" />}
    </div>
  );
}

function Sentence({ things }: { things: number }) {
  return (
    <>
      <svg className={styles.mark} viewBox="0 0 20 20" width="24" height="24" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
          <circle cx="10" cy="10" r="8.25" />
          <path d={things === 0 ? 'M6.2 10.4l2.6 2.6l5-5.6' : 'M10 5.5v5.5M10 13.8v.1'} />
        </g>
      </svg>
      <span>
        {things === 0
          ? t('Everything is running.')
          : plural(things, '1 thing needs attention.', '{count} things need attention.', { count: things })}
      </span>
    </>
  );
}

function Attention({ state }: { state: PlatformState }) {
  if (state.attention.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('What needs attention')}>
      {state.attention.map((item) => {
        const { title, advice, command, document } = attentionText(item, state);
        return (
          <li key={`${item.code} ${item.about}`}>
            <Note tone="attention">
              <p className={styles.title}>{title}</p>
              <p className={styles.problem}>{advice}</p>
              {command && (
                <p>
                  {/* Servers of an earlier release do not send how their commands begin. */}
                  <code>{[state.server.commandLine, command].filter(Boolean).join(' ')}</code>
                </p>
              )}
              <p className={styles.quiet}>{t('More in {document}', { document })}</p>
            </Note>
          </li>
        );
      })}
    </ul>
  );
}
