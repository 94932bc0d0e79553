import { useId } from 'react';
import { languages, languageTags, type Language } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { fieldNoteIds, FieldNotes } from '#web/ui/FieldNotes.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { SearchableSelect } from '#web/ui/SearchableSelect.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import type { SettingsFieldsProps } from './settingsFieldsProps.ts';
import styles from './Settings.module.css';
import { timeZoneOptions } from './timeZoneOptions.ts';

export function OrganisationFields({ draft, edit, faults }: SettingsFieldsProps) {
  const languageId = useId();
  const languageHint = t('Mails and screens are in it until they choose another.');
  return (
    <Card as="section" aria-labelledby="organisation" className={styles.part}>
      <h2 id="organisation" className={styles.partTitle}>
        {t('Organisation')}
      </h2>
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
      <FieldNotes id={languageId} hint={languageHint}>
        <SelectInput
          id={languageId}
          label={t('Language of your people')}
          options={languageTags.map((tag) => ({ value: tag, label: languages[tag] }))}
          value={draft.language}
          onChange={(language) => edit({ language: language as Language })}
          describedBy={fieldNoteIds(languageId, { hint: languageHint })}
        />
      </FieldNotes>
      <CheckboxField
        label={t('Offer the Knowledge Library')}
        hint={t(
          'Short articles on wellbeing at work, for everybody whom you ask. Articles that a report recommends can be read either way.',
        )}
        checked={draft.knowledgeLibrary}
        onChange={(knowledgeLibrary) => edit({ knowledgeLibrary })}
      />
    </Card>
  );
}
