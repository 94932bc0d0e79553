import { Link } from '@tanstack/react-router';
import { SeenByTable } from '#web/components/SeenByTable.tsx';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import styles from './WhoSeesWhatScreen.module.css';

/**
 * Who sees which data, how long it is stored, and what people can do about it. docs/anonymity.md has all the details.
 */
export function WhoSeesWhatScreen() {
  usePage({ title: t('Who sees what') });
  return (
    <div className={styles.page}>
      <PageHeading>{t('Who sees what')}</PageHeading>
      <p className={styles.lead}>
        {t(
          'Your organisation sees results of groups. It never sees what you answered, and it never sees your personal report.',
        )}
      </p>
      <SeenByTable />
      <Numbers />
      <SavedNote />
      <Rights />
      <Confidential />
      <Limits />
      <p>
        <Link {...paths.operator()}>{t('Who runs this service, and how to contact them')}</Link>
      </p>
    </div>
  );
}

function Numbers() {
  return (
    <section aria-labelledby="numbers" className={styles.part}>
      <h2 id="numbers">{t('When a number is shown')}</h2>
      <ul>
        <li>{t('Only once the survey has closed, and only from surveys that were submitted.')}</li>
        <li>
          {t(
            'Only if it is about enough people: at least five, unless this service has set another minimum. Its privacy notice says which.',
          )}
        </li>
        <li>
          {t(
            'Only if no one could compare it with results shown before and work out what a few people answered. If we can’t rule that out, we hide the number.',
          )}
        </li>
        <li>
          {t(
            'What people wrote is only shown if there are at least ten texts. They appear without names, in mixed order, and not linked to any other answer.',
          )}
        </li>
        <li>{t('Who opened which report, and with which filter, is recorded in the organisation’s audit log.')}</li>
      </ul>
    </section>
  );
}

function SavedNote() {
  return (
    <section aria-labelledby="kept" className={styles.part}>
      <h2 id="kept">{t('What is stored, and for how long')}</h2>
      <ul>
        <li>
          {t(
            'Your answers, linked to your invitation: until you withdraw them, until the organisation deletes the survey or its results, or until the time it has set for keeping answers is over. Unless it sets one, there is no time limit.',
          )}
        </li>
        <li>
          {t(
            'Results of groups, as they were made when the survey closed: a separate copy without names, invitations or times. When answers are deleted after the set time, only the numbers for everyone and for the groups decided on at closing remain, and nothing about any one person.',
          )}
        </li>
        <li>
          {t(
            'What the organisation entered about you: your name, e-mail address and groups, and when you were invited, when you were reminded and when you submitted. It stays until the organisation removes you. Anything you had submitted then stays in the results, without your name.',
          )}
        </li>
        <li>
          {t(
            'Your personal report, if you choose to keep it on a device: encrypted, only in that browser, until you remove it or sign out there. No one else gets it, but anyone who can use the browser profile can open it.',
          )}
        </li>
        <li>
          {t(
            'If you have an account: your name, your e-mail address, your password in a form that no one can read, and the browsers in which you are signed in. They stay until you delete the account.',
          )}
        </li>
        <li>
          {t(
            'When you gave each answer is stored with it, so that the newest one counts. No one in the organisation sees it. Where you answered, and on what device, is not stored.',
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
            'You can do this until the survey closes, whether or not you’ve submitted. They are deleted immediately. You’ll find this under “Your answers and your rights”, on the first page of the survey and at the end of your report.',
          )}
        </dd>
        <dt>{t('Have them removed later')}</dt>
        <dd>
          {t(
            'After the survey has closed, you can delete your account together with its answers, or write to the contact of the survey. The report is then unavailable until the answers of several people have been removed, because otherwise the difference would reveal yours. What someone has already seen can’t be recalled. If the survey asks about events such as threats, the number of people who reported one stays as it was at closing. It is only shown in steps, and a new count could reveal your answer.',
          )}
        </dd>
        <dt>{t('Download a copy')}</dt>
        <dd>
          {t(
            'You can download your data for one survey under “Your answers and your rights”. If you have an account, you can download your data for all surveys in your profile.',
          )}
        </dd>
        <dt>{t('Delete your account')}</dt>
        <dd>
          {t(
            'In your profile. Answers that you’ve submitted stay without any link to you, unless you choose to have them removed as well. If you’ve started a survey but not submitted it, an invitation that was sent only to you still opens it.',
          )}
        </dd>
        <dt>{t('Stop e-mails')}</dt>
        <dd>{t('With the link at the end of our e-mails about surveys.')}</dd>
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
          'We say confidential because your answers are stored with a link to your invitation. The link lets you carry on later, see your report and withdraw your answers. As long as it exists, someone with access to the database could follow it.',
        )}
      </p>
      <p>
        {t(
          'Strictly speaking, answers are anonymous only if no one can link them to a person any more, including us. That is the case if you used a link shared by many people and did not add your answers to an account, or if you deleted your account and left your answers. No one can then find your answers, so no one can remove them.',
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
            'The people who administer the organisation see who has taken part. In a group of six, if five answered, a result is about those five.',
          )}
        </li>
        <li>
          {t(
            'The list of people does not show when you submitted. But anyone who can see the list and checks it again and again can find out when you submitted, even to within seconds, and that you withdrew your answers.',
          )}
        </li>
        <li>{t('People who tell each other what they answered know more about everyone else.')}</li>
        <li>
          {t(
            'Anyone who can add people, or who has the shared link of a survey, can invent people and answer for them. If four of five people are invented, a result about the five is about the fifth alone.',
          )}
        </li>
        <li>{t('Your writing style, a name or a story in your own words can reveal who you are.')}</li>
        <li>{t('Until you submit, anyone who opens the link in your invitation can see and change your answers.')}</li>
        <li>
          {t(
            'The people who run the server could read its database. If that is too great a risk for what you would have to say, don’t say it in a survey.',
          )}
        </li>
      </ul>
    </section>
  );
}
