import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { formatMoment } from '../i18n/formatDates.ts';
import { t } from '../i18n/translate.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Note } from '../ui/Note.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import styles from './RecordForm.module.css';
import type { FieldValue, RecordFormControl as Form } from './useRecordForm.ts';

interface RecordFormProps<Values extends object> {
  form: Form<Values>;
  children: ReactNode;
  submitLabel: string;
  /** True if submitting permanently deletes something. */
  danger?: boolean;
  /** True if something is missing. The button then looks disabled, but pressing it says what is missing. */
  incomplete?: boolean;
  /** Shown next to the button. */
  aside?: ReactNode;
  /** A sentence that says what is unsaved, for the question before leaving. */
  unsaved?: string;
  inDialog?: boolean;
  staysAt?: StaysAt;
  /** Replaces the form's own guard, which asks before the form is left. */
  guard?: ReactNode;
}

type StaysAt = Parameters<typeof LeaveGuard>[0]['staysAt'];

/**
 * A form with its button. It offers a stored draft above the fields, and asks before it is left with unsaved changes.
 */
export function RecordForm<Values extends object>({
  form,
  children,
  submitLabel,
  danger = false,
  incomplete = false,
  aside,
  unsaved,
  inDialog,
  staysAt,
  guard,
}: RecordFormProps<Values>) {
  return (
    <FormLayout form={form}>
      <DraftOffer forms={[form]} />
      {children}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          aria-disabled={form.isSaving || incomplete || undefined}
        >
          {submitLabel}
        </Button>
        {aside}
      </div>
      {guard ?? <UnsavedGuard forms={[form]} text={unsaved} inDialog={inDialog} staysAt={staysAt} />}
    </FormLayout>
  );
}

/** Only the form element. */
export function FormLayout<Values extends object>({
  form,
  className = styles.form,
  children,
}: {
  form: Pick<Form<Values>, 'id' | 'submit'>;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <form
      id={form.id}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // Submitting a form in a dialog must not submit the form below it.
        event.stopPropagation();
        void form.submit();
      }}
    >
      {children}
    </form>
  );
}

interface RecordDialogProps<Values extends object> extends Omit<
  RecordFormProps<Values>,
  'aside' | 'inDialog' | 'staysAt'
> {
  title: string;
  onClose: () => void;
}

/** A form in a dialog. Cancel discards changes. Closing it in another way asks first. It stays open while saving. */
export function RecordDialog<Values extends object>({ title, onClose, form, ...props }: RecordDialogProps<Values>) {
  const close = () => {
    if (!form.isSaving) onClose();
  };
  const cancel = () => {
    if (form.isSaving) return;
    form.discard();
    onClose();
  };
  return (
    <Dialog title={title} closeLabel={t('Close')} onClose={close}>
      <RecordForm
        {...props}
        form={form}
        aside={
          <Button aria-disabled={form.isSaving || undefined} onClick={cancel}>
            {t('Cancel')}
          </Button>
        }
        inDialog
      />
    </Dialog>
  );
}

/**
 * A field of a form. If someone else has changed it meanwhile, it also shows their value and asks which one to keep.
 */
export function Field<Values extends object, Name extends keyof Values>({
  of: form,
  name,
  renderTheirs = describe,
  children,
}: {
  of: Form<Values>;
  name: Name;
  /** How to show someone else's value. */
  renderTheirs?: (value: Values[Name]) => ReactNode;
  children: (field: FieldValue<Values[Name]>) => ReactNode;
}) {
  const field = form.field(name);
  const element = useRef<HTMLDivElement>(null);
  const noteId = useId();
  const isConflict = form.conflicts.includes(name);
  const resolve = (whose: 'mine' | 'theirs') => {
    form.resolve(name, whose);
    element.current?.querySelector<HTMLElement>('input, select, textarea, [contenteditable="true"]')?.focus();
  };
  // The same element with or without a conflict, so that someone else's change does not take the focus from a person
  // typing.
  return (
    <div ref={element} data-form={form.id} className={isConflict ? styles.conflict : styles.field}>
      {children(field)}
      {isConflict && (
        <div data-conflict tabIndex={-1} role="group" aria-labelledby={noteId}>
          <Note tone="error">
            <p id={noteId}>
              {t('Someone else changed this while you were editing. Their version is saved, yours is not yet. Theirs:')}
            </p>
            <div className={styles.theirs}>{renderTheirs(form.saved[name])}</div>
            <div className={styles.actions}>
              <Button aria-label={t('Keep mine: {field}', { field: field.label })} onClick={() => resolve('mine')}>
                {t('Keep mine')}
              </Button>
              <Button aria-label={t('Use theirs: {field}', { field: field.label })} onClick={() => resolve('theirs')}>
                {t('Use theirs')}
              </Button>
            </div>
          </Note>
        </div>
      )}
    </div>
  );
}

function describe(value: unknown): ReactNode {
  if (typeof value === 'boolean') return <p>{value ? t('On') : t('Off')}</p>;
  return <p>{value === '' || value === null ? t('(empty)') : String(value)}</p>;
}

type AnyForm = Pick<Form<object>, 'id' | 'isChanged' | 'isSaving' | 'isLocked' | 'offer' | 'discard' | 'hasUnsaved'>;

/**
 * Offers the unsaved values of an earlier visit. After the decision, the focus moves to the heading, or in a dialog to
 * its first field.
 */
export function DraftOffer({ forms }: { forms: readonly AnyForm[] }) {
  const offers = forms.flatMap(({ offer, isLocked }) => (offer && !isLocked ? [offer] : []));
  if (offers.length === 0) return null;
  const at = Math.max(...offers.map((offer) => offer.at));
  const decide =
    (act: (offer: (typeof offers)[number]) => void) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      const next =
        currentTarget.closest('dialog')?.querySelector('input') ?? currentTarget.closest('main')?.querySelector('h1');
      next?.focus({ preventScroll: true });
      offers.forEach(act);
    };
  return (
    <Note tone="attention">
      <div className={styles.offer}>
        <p role="status">
          {t('You have unsaved changes from {moment}.', { moment: formatMoment(new Date(at).toISOString()) })}
        </p>
        <Button onClick={decide((offer) => offer.restore())}>{t('Restore')}</Button>
        <Button variant="plain" onClick={decide((offer) => offer.discard())}>
          {t('Discard')}
        </Button>
      </div>
    </Note>
  );
}

/** Asks before leaving a page on which one of these forms has unsaved changes. */
export function UnsavedGuard({
  forms,
  text,
  inDialog,
  staysAt,
}: {
  forms: readonly AnyForm[];
  text?: string | undefined;
  inDialog?: boolean | undefined;
  staysAt?: StaysAt;
}) {
  return (
    <LeaveGuard
      hasUnsaved={() => forms.some((form) => form.hasUnsaved())}
      onLeave={() => forms.forEach((form) => form.discard())}
      {...(text !== undefined && { text })}
      {...(inDialog && { inDialog })}
      {...(staysAt && { staysAt })}
    />
  );
}

/**
 * The buttons of a page with long forms, shown at the foot of the window while something is unsaved. While nothing is
 * unsaved, `otherwise` is shown there.
 */
export function SaveBar({
  forms,
  onSave,
  otherwise,
  next = 'main h1',
}: {
  /** The forms of the page. The save button submits the first one. */
  forms: readonly AnyForm[];
  /** Called to save if the page has no form element. */
  onSave?: () => void;
  otherwise?: ReactNode;
  /** Selector of the element that gets the focus when the buttons disappear after saving or discarding. */
  next?: string;
}) {
  const isChanged = forms.some((form) => form.isChanged);
  const isSaving = forms.some((form) => form.isSaving);
  useEffect(() => {
    if (!isChanged && document.activeElement === document.body)
      document.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }, [isChanged, next]);
  if (!isChanged) return otherwise === undefined ? null : <ActionBar>{otherwise}</ActionBar>;
  return (
    <ActionBar>
      <Button onClick={() => forms.forEach((form) => form.discard())}>{t('Discard changes')}</Button>
      {!forms.some((form) => form.isLocked) && (
        <Button
          variant="primary"
          aria-disabled={isSaving || undefined}
          {...(onSave ? { onClick: onSave } : { type: 'submit', form: forms[0]?.id })}
        >
          {isSaving ? t('Saving…') : t('Save changes')}
        </Button>
      )}
    </ActionBar>
  );
}
