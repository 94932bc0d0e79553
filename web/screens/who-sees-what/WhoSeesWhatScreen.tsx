import { Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { tableRoles } from '#web/ui/tableRoles.ts';
import styles from './WhoSeesWhatScreen.module.css';

/** What of whom is seen by whom, kept for how long, and what everybody can do about it. The whole of it is docs/anonymity.md. */
export function WhoSeesWhatScreen() {
  usePage({ title: t('Who sees what') });
  return (
    <div className={styles.page}>
      <PageHeading>{t('Who sees what')}</PageHeading>
      <p className={styles.lead}>
        {t(
          'Your organisation sees results of groups. It never sees what you answered, and never your personal report.',
        )}
      </p>
      <SeenByTable />
      <Numbers />
      <Kept />
      <Rights />
      <Confidential />
      <Limits />
      <p>
        <Link {...paths.operator()}>{t('Who runs this installation, and how to reach them')}</Link>
      </p>
    </div>
  );
}

/** Everybody in a row; on a phone, in a block with the words of the head before each part. */
function SeenByTable() {
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

/** Who there is, what they see, and what they never do. */
interface SeenBy {
  who: string;
  sees: string;
  never: string;
}

/** By docs/rules/roles.md#who-sees-what. Each role of an organisation sees what the one before sees, and more. */
const seenBy = (): readonly SeenBy[] => [
  {
    who: t('You'),
    sees: t('Your own answers and your personal report; with an account, also later.'),
    never: t('Anything of anybody else.'),
  },
  {
    who: t('Your manager, your colleagues'),
    sees: t('Nothing here, unless they have one of the roles below. Your organisation may pass on results of groups.'),
    never: t('Your answers and your report.'),
  },
  {
    who: t('Role “report” in your organisation'),
    sees: t('Results of groups, when a survey has closed.'),
    never: t('Answers or report of a person, who was invited, and who has taken part.'),
  },
  {
    who: t('Role “view”'),
    sees: t(
      'Besides: the surveys, the names, addresses and groups of those invited, and by name who has submitted. By looking often they also see when you submitted, and that you took your answers back.',
    ),
    never: t('Answers or report of a person, and where or on what device someone answered.'),
  },
  {
    who: t('Role “edit”'),
    sees: t('The same. They make surveys, invite and remind people.'),
    never: t('As above.'),
  },
  {
    who: t('Role “manage”'),
    sees: t(
      'Besides: who administers the organisation and what they did, and a file of all answers in which each question is shuffled for itself and what few people chose is merged or held back.',
    ),
    never: t('As above. The file has no row for a person.'),
  },
  {
    who: t('Super administrators, who look after all organisations'),
    sees: t('What the roles above see, of every organisation. What they do there is noted in its audit log.'),
    never: t('Answers or report of a person.'),
  },
  {
    who: t('The risk contact, where one is named'),
    sees: t(
      'At most one message per survey, when it closes: only if at least 30 invited people completed it and enough of them answered with high distress.',
    ),
    never: t('Who, and how many more.'),
  },
  {
    who: t('Other organisations'),
    sees: t('Averages over at least three organisations and a hundred people, rounded.'),
    never: t('Which organisations and people these were.'),
  },
  {
    who: t('Whoever runs this installation'),
    sees: t(
      'Technically everything on the server: no program can prevent that. They are bound by law and by what they have agreed with your organisation.',
    ),
    never: t('Your password. The log of the server holds no names, addresses or answers.'),
  },
];

function Numbers() {
  return (
    <section aria-labelledby="numbers" className={styles.part}>
      <h2 id="numbers">{t('When a number is shown')}</h2>
      <ul>
        <li>{t('Only when the survey has closed, and only of surveys that were submitted.')}</li>
        <li>
          {t(
            'Only when enough people stand behind it: five, unless this installation has set another minimum, which its privacy notice names.',
          )}
        </li>
        <li>
          {t(
            'Only when nobody could set it beside results shown before and so work out what a few people answered. If that cannot be ruled out, it is held back.',
          )}
        </li>
        <li>
          {t(
            'What people wrote is shown from ten texts up, without names, in mixed order, and tied to no other answer.',
          )}
        </li>
        <li>{t('Who opened which report, and with which filter, is noted in the audit log of the organisation.')}</li>
      </ul>
    </section>
  );
}

function Kept() {
  return (
    <section aria-labelledby="kept" className={styles.part}>
      <h2 id="kept">{t('What is stored, and for how long')}</h2>
      <ul>
        <li>
          {t(
            'Your answers, linked to your invitation: until you take them back, the organisation deletes the survey or its results, or the time that it has set for keeping answers is over. Unless it sets one, there is no such time.',
          )}
        </li>
        <li>
          {t(
            'Results of groups as they were made when the survey closed: a separate copy without names, invitations or times. When answers are erased after the set time, what stays is the numbers of the whole and of the groups that were settled at closing, and nothing of a person.',
          )}
        </li>
        <li>
          {t(
            'What the organisation entered of you: name, e-mail address and groups, and when you were invited, reminded and done. Until it removes you; what you had submitted then stays in the results, without your name.',
          )}
        </li>
        <li>
          {t(
            'Your personal report, if you choose to keep it on a device: encrypted, in that browser alone, until you remove it or sign out there. No one else gets it, but anyone who can use the browser profile can open it.',
          )}
        </li>
        <li>
          {t(
            'If you have an account: name, e-mail address, the password in a form that nobody can read back, and from which browsers you are signed in. Until you delete it.',
          )}
        </li>
        <li>
          {t(
            'When you gave each answer is stored with it, so that the newest counts; nobody in the organisation sees it. From where and on what device you answered is not stored.',
          )}
        </li>
      </ul>
    </section>
  );
}

function Rights() {
  return (
    <section aria-labelledby="rights" className={styles.part}>
      <h2 id="rights">{t('What you can do')}</h2>
      <dl className={styles.rights}>
        <dt>{t('Withdraw your answers')}</dt>
        <dd>
          {t(
            'Until the survey closes, submitted or not. They are deleted at once. You find this under “Your answers and your rights”, on the first page of the survey and at the end of your report.',
          )}
        </dd>
        <dt>{t('Have them removed later')}</dt>
        <dd>
          {t(
            'When the survey has closed, by deleting your account together with its answers, or by writing to the contact of the survey. The report is then withdrawn until the answers of several people have been removed, since otherwise the difference would tell yours. What somebody has already seen cannot be called back.',
          )}
        </dd>
        <dt>{t('Take a copy')}</dt>
        <dd>{t('Of one survey in the same place, of all of them in your profile if you have an account.')}</dd>
        <dt>{t('Delete your account')}</dt>
        <dd>{t('In your profile. Your answers stay as nobody’s, unless you have them removed with it.')}</dd>
        <dt>{t('Get no more mail')}</dt>
        <dd>{t('By the link at the end of every mail.')}</dd>
      </dl>
    </section>
  );
}

function Confidential() {
  return (
    <section aria-labelledby="confidential" className={styles.part}>
      <h2 id="confidential">{t('Confidential, and when anonymous')}</h2>
      <p>
        {t(
          'We say confidential, because your answers are stored linked to your invitation. The link lets you carry on later, see your report and take your answers back. As long as it exists, somebody with access to the database could follow it.',
        )}
      </p>
      <p>
        {t(
          'Answers are anonymous in the strict sense only when nobody can tie them to a person any more, us included: when you came by a link that many people share and did not add your answers to an account, and when you deleted your account and left your answers. Nobody can then find them to remove them.',
        )}
      </p>
    </section>
  );
}

function Limits() {
  return (
    <section aria-labelledby="limits" className={styles.part}>
      <h2 id="limits">{t('What no rule can prevent')}</h2>
      <ul>
        <li>
          {t(
            'Whoever administers the organisation sees who has taken part. In a group of six of which five did, a result is about those five.',
          )}
        </li>
        <li>
          {t(
            'The list of people does not show when you submitted. But anyone who may see it and looks again and again can tell, even to within seconds, and also that you took your answers back.',
          )}
        </li>
        <li>{t('People who tell one another what they answered know more about the rest.')}</li>
        <li>
          {t(
            'Anyone who can add people, or who has the shared link of a survey, can invent people and answer for them. A result about five people of whom four are invented is about the fifth alone.',
          )}
        </li>
        <li>{t('A way of writing, a name or a story in your own words can give you away.')}</li>
        <li>{t('Until you submit, whoever opens the link in your invitation can see and change your answers.')}</li>
        <li>
          {t(
            'Whoever keeps the server could read its database. If that is too much for what you would have to say, do not say it in a survey.',
          )}
        </li>
      </ul>
    </section>
  );
}

// Said again, as in tableRoles.
const rowHeader = { role: 'rowheader', scope: 'row' } as const;
