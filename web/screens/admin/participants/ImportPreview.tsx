import type { ParticipantCsv } from '#web/components/participantCsv.ts';
import { plural, t } from '#web/i18n/translate.ts';
import styles from './csv.module.css';

const rowsShown = 5;

/** The contents of a file, before anything is sent. */
export function ImportPreview({
  csv,
  target,
  consequence,
}: {
  csv: ParticipantCsv;
  target: string;
  consequence: string;
}) {
  const { participants, skipped, repeated } = csv;
  const count = participants.length;
  return (
    <>
      <p>
        {plural(count, '1 person will be added to {target}.', '{count} people will be added to {target}.', {
          count,
          target,
        })}{' '}
        {consequence}
      </p>
      {(skipped > 0 || repeated > 0) && (
        <ul className={styles.facts}>
          {skipped > 0 && (
            <li>
              {plural(
                skipped,
                '1 row without an email address is skipped.',
                '{skipped} rows without an email address are skipped.',
                { skipped },
              )}
            </li>
          )}
          {repeated > 0 && (
            <li>
              {plural(
                repeated,
                '1 row repeats an address and is skipped.',
                '{repeated} rows repeat an address and are skipped.',
                { repeated },
              )}
            </li>
          )}
        </ul>
      )}
      <table className={styles.preview}>
        <caption>{count > rowsShown ? t('The first {rowsShown} people', { rowsShown }) : t('All people')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Given name')}</th>
            <th scope="col">{t('Family name')}</th>
            <th scope="col">{t('Email')}</th>
          </tr>
        </thead>
        <tbody>
          {participants.slice(0, rowsShown).map(({ givenName, familyName, emailAddress }) => (
            <tr key={emailAddress}>
              <td>{givenName}</td>
              <td>{familyName}</td>
              <td>{emailAddress}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
