import { t } from '#web/i18n/translate.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { roleNames } from './roleOptions.ts';
import styles from './Settings.module.css';

/** Explains what each role may do (docs/rules/roles.md#order-of-roles). */
export function RolesExplained() {
  const names = roleNames();
  return (
    <Disclosure summary={t('What the roles may do')}>
      <dl className={styles.roles}>
        <div>
          <dt>{names.view}</dt>
          <dd>{t('Sees surveys, participants and reports.')}</dd>
        </div>
        <div>
          <dt>{names.edit}</dt>
          <dd>{t('Also makes, changes, opens and closes surveys, adds people and reminds them.')}</dd>
        </div>
        <div>
          <dt>{names.manage}</dt>
          <dd>
            {t(
              'Also changes these settings and who administers the organisation, reads the audit log and downloads the file of answers.',
            )}
          </dd>
        </div>
        <div>
          <dt>{names.report}</dt>
          <dd>{t('Reads reports, and nothing else.')}</dd>
        </div>
      </dl>
      <p className={styles.note}>{t('No role sees what one person answered.')}</p>
    </Disclosure>
  );
}
