import type { SettingsDraft, SettingsFaults } from './settingsDraft.ts';

/** What a part of the settings' form is handed. */
export interface SettingsFieldsProps {
  draft: SettingsDraft;
  edit: (change: Partial<SettingsDraft>) => void;
  faults: SettingsFaults;
}
