import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import type { ListedAccount } from '#contract/entities/account.ts';
import { accountsQuery } from '#web/api/queries.ts';
import { LoadMore } from '#web/components/LoadMore.tsx';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { SearchForm } from '#web/ui/SearchForm.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { formatDay } from '#web/screens/admin/actions/dueDay.ts';
import styles from './Organisations.module.css';

/** Every organisation, for super administrators: clicking one switches to it (docs/rules/screens.md#organisations). */
export function OrganisationsScreen() {
  const { archived = false, text = '' } = useSearch({ from: '/admin/super/organisations' });
  const navigate = useNavigate();
  usePage({ title: t('All organisations') });
  const query = useInfiniteQuery({ ...accountsQuery({ archived, text }), placeholderData: keepPreviousData });
  const { data, error, hasNextPage } = query;
  if (error && !data) return <ErrorScreen error={error} />;
  const accounts = data?.pages.flatMap((page) => page.accounts);

  const show = (requested: { archived: boolean; text: string }) =>
    void navigate({
      ...paths.organisations(),
      search: { ...(requested.archived && { archived: true }), ...(requested.text !== '' && { text: requested.text }) },
      replace: true,
      resetScroll: false,
    });

  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeading>{t('All organisations')}</PageHeading>
        <Link {...paths.newOrganisation()} className={buttonClass('primary')}>
          {t('New organisation')}
        </Link>
      </div>
      <div className={styles.tools}>
        <SearchForm
          label={t('Filter organisations')}
          text={text}
          onSearch={(typed) => show({ archived, text: typed })}
          className={styles.filter}
        />
        <CheckboxField
          label={t('Archived')}
          hint={t('Archived organisations only.')}
          value={archived}
          onChange={(requested) => show({ archived: requested, text })}
        />
      </div>
      <p role="status" className={styles.count}>
        {accounts ? countWords(accounts.length, hasNextPage, { archived, text }) : t('Loading …')}
      </p>
      {!accounts && <Skeleton height="208px" />}
      {accounts && accounts.length > 0 && (
        <ul className={styles.list} aria-busy={query.isPlaceholderData}>
          {accounts.map((account) => (
            <Organisation key={account.id} account={account} />
          ))}
        </ul>
      )}
      {accounts && accounts.length > 0 && (hasNextPage || (data?.pages.length ?? 0) > 1) && (
        <LoadMore
          hasMore={hasNextPage}
          isLoading={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
          end={t('You have reached the end of the list.')}
        />
      )}
    </div>
  );
}

function Organisation({
  account: { id, name, disabled, surveys, participants, lastSignIn },
}: {
  account: ListedAccount;
}) {
  const navigate = useNavigate();
  const factsId = useId();
  return (
    <li className={styles.organisation}>
      <button
        type="button"
        aria-describedby={factsId}
        className={styles.name}
        onClick={() => void navigate(paths.switchOrganisation(id))}
      >
        {name}
      </button>
      <div id={factsId}>
        <FactLine className={styles.facts}>
          {disabled && <span>{t('Switched off')}</span>}
          <span>{plural(surveys, '1 survey', '{count} surveys', { count: formatNumber(surveys) })}</span>
          <span>{plural(participants, '1 person', '{count} people', { count: formatNumber(participants) })}</span>
          <span>
            {lastSignIn === null
              ? t('No sign-in recorded')
              : t('Last sign-in on {day}', { day: formatDay(lastSignIn) })}
          </span>
        </FactLine>
      </div>
    </li>
  );
}

function countWords(shown: number, hasMore: boolean, { archived, text }: { archived: boolean; text: string }): string {
  if (shown === 0 && text !== '') return t('No organisation has a name with this text.');
  if (shown === 0) return archived ? t('There are no archived organisations.') : t('There are no organisations yet.');
  if (hasMore) return t('Showing the first {shown}', { shown });
  return plural(shown, '1 organisation', '{shown} organisations', { shown });
}
