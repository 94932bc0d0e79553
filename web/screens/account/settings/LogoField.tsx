import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { errorCatalogue } from '#contract/errors.ts';
import type { Account } from '#contract/entities/account.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { serverAddress } from '#web/serverAddress.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { fieldNoteIds, FieldNotes } from '#web/ui/FieldNotes.tsx';
import { logoTypes, scaleLogo } from './scaleLogo.ts';
import type { SettingsFieldsProps } from './settingsValues.ts';
import styles from './Settings.module.css';

/** Narrower images look blurred (docs/rules/screens.md#logo). */
const recommendedWidth = 600;

/** The organisation's logo: the saved one, or a new image that was chosen. */
export function LogoField({ form, account }: SettingsFieldsProps & { account: Account }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [rejected, setRefused] = useState<string>();
  const [reading, setReading] = useState(false);
  const chosen = form.values.logo;
  const shown = chosen ? { url: chosen.data, width: chosen.width, height: chosen.height } : account.logo;
  const error = rejected ?? form.errors.logo;
  const hint = t(
    'JPG, PNG or GIF, at most 5 MB and at least 600 pixels wide. It is made smaller on your device before it is sent.',
  );

  // The link that removed the saved logo disappears with it.
  const isSaved = account.logo !== null;
  const wasSaved = useRef(isSaved);
  useEffect(() => {
    if (wasSaved.current && !isSaved && document.activeElement === document.body) button.current?.focus();
    wasSaved.current = isSaved;
  }, [isSaved]);

  const choose = async (file: File) => {
    setReading(true);
    const logo = await scaleLogo(file);
    setReading(false);
    setRefused(logo ? undefined : t(errorCatalogue.InvalidImage.message));
    if (logo) form.set({ logo });
  };

  return (
    <Card as="section" aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.partTitle}>
        {t('Logo')}
      </h2>
      <p className={styles.note}>{t('Shown above the introduction of every survey.')}</p>
      <div data-form={form.id}>
        <FieldNotes id={id} hint={hint} error={error}>
          {shown ? (
            <div className={styles.logo}>
              <img
                src={serverAddress(shown.url)}
                width={shown.width}
                height={shown.height}
                alt={t('Logo of {organisation}', { organisation: account.name })}
              />
            </div>
          ) : (
            <p>{t('There is no logo yet.')}</p>
          )}
          <div role="status">
            {chosen && <p>{t('This image has not been saved yet.')}</p>}
            {chosen && chosen.originalWidth < recommendedWidth && (
              <p>{t('It is only {width} pixels wide and may look blurred.', { width: chosen.originalWidth })}</p>
            )}
          </div>
          <input
            ref={input}
            type="file"
            accept={logoTypes}
            hidden
            aria-label={t('Image file')}
            onChange={({ target }) => {
              const file = target.files?.[0];
              // Allows choosing the same file again.
              if (file) void choose(file).finally(() => (target.value = ''));
            }}
          />
          <div className={styles.actions}>
            <Button
              ref={button}
              aria-disabled={reading || undefined}
              aria-describedby={fieldNoteIds(id, { hint, error })}
              data-fault={error !== undefined || undefined}
              onClick={() => input.current?.click()}
            >
              {shown ? t('Choose another image') : t('Choose an image')}
            </Button>
            {chosen && (
              <Button
                variant="plain"
                onClick={() => {
                  form.set({ logo: null });
                  button.current?.focus();
                }}
              >
                {t('Do not use this image')}
              </Button>
            )}
            {!chosen && account.logo && (
              <Link {...paths.removeLogo()} resetScroll={false} className={buttonClass('plain')}>
                {t('Remove logo')}
              </Link>
            )}
          </div>
        </FieldNotes>
      </div>
    </Card>
  );
}
