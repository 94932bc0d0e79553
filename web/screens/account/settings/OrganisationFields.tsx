import { limits } from '../../../../contract/limits.ts';
import { t } from '../../../i18n/translate.ts';
import { Card } from '../../../ui/Card.tsx';
import { InputField } from '../../../ui/InputField.tsx';
import { SearchableSelect } from '../../../ui/SearchableSelect.tsx';
import type { SettingsFieldsProps } from './settingsFieldsProps.ts';
import styles from './Settings.module.css';
import { timeZoneOptions } from './timeZoneOptions.ts';

export function OrganisationFields({ draft, edit, faults }: SettingsFieldsProps) {
  return (
    <Card as="section" aria-labelledby="organisation" className={styles.part}>
      <h2 id="organisation" className={styles.partTitle}>{t('Organisation')}</h2>
      <InputField
        label={t('Name')}
        value={draft.name}
        onChange={(name) => edit({ name })}
        maxLength={limits.nameLength}
        autoComplete="organization"
        hint={t('People who are invited see it in every mail and survey.')}
        fault={faults.name}
      />
      <InputField
        label={t('Number of staff')}
        value={draft.numberOfStaff}
        onChange={(numberOfStaff) => edit({ numberOfStaff })}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        fault={faults.numberOfStaff}
      />
      <SearchableSelect
        label={t('Time zone')}
        options={timeZoneOptions(draft.timeZone)}
        value={draft.timeZone}
        onChange={(timeZone) => edit({ timeZone })}
        hint={t('Dates in mails are written in it. Type a part of a name to find one.')}
        fault={faults.timeZone}
        emptyWords={t('No time zone of that name')}
        openLabel={t('Show time zones')}
      />
    </Card>
  );
}
