import { useState } from 'react';
import { t } from '#web/i18n/translate.ts';
import { useKnownAdministration } from '#web/session/administration.ts';
import { sharedStore } from '#web/session/sessionStore.ts';
import styles from './Shortcuts.module.css';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { shortcutsOf } from './shortcuts.ts';
import { useShortcuts } from './useShortcuts.ts';

/** In this browser, whoever signs in. */
const key = 'admin.shortcuts';

/** The keyboard shortcuts of the administration, with a link to their list at the end of each page. */
export function Shortcuts() {
  // As the page has it already: asked for here, it would be asked for again and again once a session has ended.
  const known = useKnownAdministration();
  const [isOn, setOn] = useState(() => sharedStore.read<boolean>(key) ?? true);
  const [isListed, setListed] = useState(false);
  const shortcuts = shortcutsOf(known?.current ?? null);
  useShortcuts(shortcuts, isOn, () => setListed(true));
  const switchTo = (on: boolean) => {
    sharedStore.write(key, on);
    setOn(on);
  };
  return (
    <>
      <p className={styles.end}>
        <button type="button" className={styles.link} onClick={() => setListed(true)}>
          {t('Keyboard shortcuts')}
          {isOn && (
            <kbd aria-hidden="true" className={styles.key}>
              ?
            </kbd>
          )}
        </button>
      </p>
      {isListed && (
        <ShortcutsDialog shortcuts={shortcuts} isOn={isOn} onSwitch={switchTo} onClose={() => setListed(false)} />
      )}
    </>
  );
}
