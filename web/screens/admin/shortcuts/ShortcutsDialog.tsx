import { t } from '#web/i18n/translate.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './Shortcuts.module.css';
import type { Shortcut } from './shortcuts.ts';

interface ShortcutsDialogProps {
  shortcuts: readonly Shortcut[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}

/** Lists the shortcuts, with a switch to turn them on or off. */
export const ShortcutsDialog = ({ shortcuts, isOn, onSwitch, onClose }: ShortcutsDialogProps) => (
  <Dialog title={t('Keyboard shortcuts')} closeLabel={t('Close')} onClose={onClose}>
    <dl className={styles.list}>
      {shortcuts.map(({ keys, label }) => (
        <div key={keys} className={styles.row}>
          <dt className={styles.keys}>
            {keys.split(' ').map((key, index) => (
              <span key={key}>
                {index > 0 && (
                  <>
                    {' '}
                    <VisuallyHidden>{t('then')}</VisuallyHidden>{' '}
                  </>
                )}
                <kbd className={styles.key}>{key}</kbd>
              </span>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
    <CheckboxField
      label={t('Use keyboard shortcuts')}
      hint={t(
        'They do nothing while you type in a field. Switch them off if they interfere with a screen reader or speech input. This browser remembers your choice.',
      )}
      value={isOn}
      onChange={onSwitch}
    />
  </Dialog>
);
