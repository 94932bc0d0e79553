import type { Participant } from '#contract/entities/participant.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import table from '#web/ui/DataTable.module.css';
import type { Column } from './PeopleTable.tsx';
import styles from './personColumns.module.css';

/** A person as lists show them. */
export type Named = Pick<Participant, 'givenName' | 'familyName' | 'emailAddress'>;

/** The name of a person, or the address if no name is known. */
export const personName = ({ givenName, familyName, emailAddress }: Named) =>
  [givenName, familyName].filter(Boolean).join(' ') || emailAddress;

/**
 * The first columns of every list of people. In a narrow table, the first column shows both names.
 * @param personOf returns null for an anonymous row, which is called `Anonymous`.
 * @param suppressionOf returns why no mail arrives at the address.
 */
export function personColumns<Row>(
  personOf: (row: Row) => Named | null,
  suppressionOf?: (row: Row) => string | null,
): Column<Row>[] {
  return [
    {
      title: t('Given name'),
      sortKey: 'givenName',
      width: 'minmax(108px, 1fr)',
      className: classNames(table.lead, styles.given),
      cell: (row) => <Name person={personOf(row)} />,
    },
    {
      title: t('Family name'),
      sortKey: 'familyName',
      width: 'minmax(128px, 1.25fr)',
      className: styles.family!,
      cell: (row) => personOf(row)?.familyName,
    },
    {
      title: t('Email'),
      sortKey: 'email',
      width: 'minmax(0, 2.5fr)',
      className: styles.email!,
      cell: (row) => {
        const rejection = suppressionOf?.(row);
        return (
          <>
            {addressIn(personOf(row))}
            {rejection && <span className={styles.refusal}>{rejection}</span>}
          </>
        );
      },
    },
  ];
}

/** An address that is too long for its column preferably breaks after the @. */
function addressIn(person: Named | null) {
  const [name, domain] = person?.emailAddress.split(/(?<=@)/) ?? [];
  return (
    name && (
      <>
        {name}
        <wbr />
        {domain}
      </>
    )
  );
}

function Name({ person }: { person: Named | null }) {
  if (person === null) return <span className={styles.quiet}>{t('Anonymous')}</span>;
  const isNameless = person.givenName === null && person.familyName === null;
  return (
    <>
      {person.givenName}
      <span className={styles.besideGiven}> {person.familyName}</span>
      {isNameless && <span className={styles.quiet}>{t('No name')}</span>}
    </>
  );
}
