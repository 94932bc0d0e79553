import { t } from '../i18n/translate.ts';
import { tableRoles } from '../ui/tableRoles.ts';
import styles from './SeenByTable.module.css';

/** A table with one row for each role. On a phone, each row is a block that repeats the column headings. */
export function SeenByTable() {
  return (
    <table {...tableRoles.table} aria-label={t('Who sees what')} className={styles.table}>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          {[t('Who'), t('Sees'), t('Never sees')].map((head) => (
            <th key={head} {...tableRoles.header}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {seenBy().map(({ who, sees, never }) => (
          <tr key={who} {...tableRoles.row}>
            <th {...rowHeader}>{who}</th>
            <td {...tableRoles.cell} data-label={t('Sees')}>
              {sees}
            </td>
            <td {...tableRoles.cell} data-label={t('Never sees')}>
              {never}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The roles, what they see, and what they never see. */
interface SeenBy {
  who: string;
  sees: string;
  never: string;
}

/**
 * The rows of the table (docs/rules/roles.md#who-sees-what). Each role of an organisation sees everything that the
 * previous role sees, and more.
 */
const seenBy = (): readonly SeenBy[] => [
  {
    who: t('You'),
    sees: t('Your own answers and your personal report. If you have an account, you can also see them later.'),
    never: t('Anything about anyone else.'),
  },
  {
    who: t('Your manager, your colleagues'),
    sees: t(
      'Nothing here, unless they have one of the roles below. Your organisation may share results of groups with them.',
    ),
    never: t('Your answers and your report.'),
  },
  {
    who: t('Role “report” in your organisation'),
    sees: t('Results of groups, once a survey has closed.'),
    never: t('A person’s answers or report, who was invited, and who has taken part.'),
  },
  {
    who: t('Role “view”'),
    sees: t(
      'The above, and: the surveys, the names, addresses and groups of the people invited, and which of these people have submitted. If they look often, they can also see when you submitted and that you withdrew your answers.',
    ),
    never: t('A person’s answers or report, and where or on what device someone answered.'),
  },
  {
    who: t('Role “edit”'),
    sees: t(
      'The same as the role “view”. People with the role “edit” also create surveys, and invite and remind people.',
    ),
    never: t('As above.'),
  },
  {
    who: t('Role “manage”'),
    sees: t(
      'The above, and: who administers the organisation and what they did, and a file of all answers in which each question is shuffled separately and rare answers are merged or left out.',
    ),
    never: t('As above. The file has no row for a person.'),
  },
  {
    who: t('Super administrators, who look after all organisations'),
    sees: t('What the roles above see, for every organisation. What they do there is recorded in its audit log.'),
    never: t('A person’s answers or report.'),
  },
  {
    who: t('The risk contact, if there is one'),
    sees: t(
      'At most one message per survey, when it closes: only if at least 30 invited people completed it and enough of them answered with high distress.',
    ),
    never: t('Who these people were, and how many there were in total.'),
  },
  {
    who: t('Other organisations'),
    sees: t('Averages over at least three organisations and a hundred people, rounded.'),
    never: t('Which organisations and people these were.'),
  },
  {
    who: t('The people who run this service'),
    sees: t(
      'Technically, everything on the server. No program can prevent that. They are bound by law and by their agreement with your organisation.',
    ),
    never: t('Your password. The server’s log contains no names, addresses or answers.'),
  },
];

// The role is explicit for the same reason as in tableRoles.
const rowHeader = { role: 'rowheader', scope: 'row' } as const;
