import { getMarkRange, type Editor } from '@tiptap/react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { InputField } from '../ui/InputField.tsx';
import { linkAddress } from './linkAddress.ts';
import styles from './RichTextEditor.module.css';

/** Where a link leads to: for the selected words, for the link that the cursor is in, or else as new words. */
export function RichTextLink({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [address, setAddress] = useState(before);
  const [fault, setFault] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const set = () => {
    const href = linkAddress(address);
    if (href === null) return setFault(true);
    const { selection, schema } = editor.state;
    const inLink = getMarkRange(selection.$from, schema.marks['link']!) !== undefined;
    if (selection.empty && !inLink) {
      editor.commands.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] });
    } else {
      editor.chain().extendMarkRange('link').setLink({ href }).run();
    }
    close();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    close();
  };
  // Around it is the form of the page, which Enter must not send.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') set();
    else return;
    event.preventDefault();
  };

  return (
    <div role="group" aria-label={t('Link')} className={styles.link}>
      <InputField
        label={t('Link address')}
        value={address}
        onChange={setAddress}
        ref={input}
        onKeyDown={onKeyDown}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        fault={
          fault && linkAddress(address) === null
            ? t('Please enter a web address, an e-mail address or a telephone number.')
            : undefined
        }
      />
      <div className={styles.linkActions}>
        <Button onClick={set}>{t('Set link')}</Button>
        {before && (
          <Button variant="plain" onClick={remove}>
            {t('Remove link')}
          </Button>
        )}
        <Button variant="plain" onClick={close}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}
