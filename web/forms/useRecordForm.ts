import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useForm, useWatch, type FieldErrors, type FieldValues } from 'react-hook-form';
import type { QueryKey } from '@tanstack/react-query';
import { ApiError } from '../api/ApiError.ts';
import { toast, type ToastTone } from '../layout/toasts.ts';
import { attempt } from './attempt.ts';
import {
  changedValues,
  draftOf,
  fieldsOf,
  isSameValue,
  pick,
  refreshState,
  restoreState,
  saveState,
  type FormState,
  type IsSame,
} from './formState.ts';
import { useDraft } from './useDraft.ts';

/** Validation errors by field. */
export type Errors<Values> = { [Field in keyof Values]?: string | undefined };

interface RecordFormOptions<Record, Values extends object> {
  /** The record that the form edits, as last loaded. It may change while it is edited. Null for a new record. */
  record: Record;
  /** Converts the record to the values of the fields. */
  valuesOf: (record: NoInfer<Record>) => Values;
  labels: { [Field in keyof NoInfer<Values>]: string };
  /** Name of the form in this browser, under which its draft is stored. Null for a form with secrets. */
  draft: string | null;
  /** Fields that a draft omits, such as an image. */
  unstored?: readonly (keyof NoInfer<Values>)[];
  isSame?: IsSame<NoInfer<Values>>;
  /** Returns the validation errors before anything is sent. */
  check?: (values: NoInfer<Values>, changed: ReadonlySet<keyof NoInfer<Values>>) => Errors<NoInfer<Values>>;
  /** A message from the specification, shown instead of saving if `check` finds errors. */
  incomplete?: (values: NoInfer<Values>) => string | null;
  /** Fields that cannot be set any more, such as the start of an open survey. */
  frozenIn?: (record: NoInfer<Record>) => readonly (keyof NoInfer<Values>)[];
  /** Returns whether no part of the record can be changed any more. */
  isLocked?: (record: NoInfer<Record>) => boolean;
  /**
   * Reloads an existing record before it is saved. What someone else has changed since is then a conflict instead of
   * being overwritten. A form with `reload` sends nothing if nothing has changed.
   */
  reload?: (() => Promise<NoInfer<Record>>) | undefined;
  /** Sends the changed values. Returns the saved record if the form stays in use. */
  send: (
    changed: Partial<NoInfer<Values>>,
    values: NoInfer<Values>,
    record: NoInfer<Record>,
  ) => Promise<NoInfer<Record> | undefined | void>;
  /** The errors of a rejected call by field. If null, the server's validation errors are shown. */
  errorsOf?: (error: unknown) => { [field: string]: string | undefined } | null;
  /** Message after saving. */
  success?: string | ((record: NoInfer<Record>) => string);
  tone?: (record: NoInfer<Record>) => ToastTone;
  /** The message after a failure. The reason is appended, or shown at its field. */
  failure: string;
  /** The reason as text, if it is not the error's own message. */
  reasonOf?: (error: unknown) => string;
  stale?: readonly QueryKey[];
  /** Called after saving, or if there was nothing to save. Not called if the form was left meanwhile. */
  onSaved?: (record: NoInfer<Record>) => unknown;
  /** `onSaved` is called even if the form was left meanwhile, because it signs the person out. */
  signsOut?: boolean;
}

/** Props of a field. `label` and `error` have the form that the fields of `web/ui` expect. */
export interface FieldValue<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

/** A form for one record: the values of its fields, what is unsaved, and how to save. */
export interface RecordFormControl<Values extends object> {
  id: string;
  values: Values;
  /** The saved values. */
  saved: Values;
  /** True if something is unsaved. */
  isChanged: boolean;
  isSaving: boolean;
  isLocked: boolean;
  /** Fields that both this form and someone else have changed, until the user decides which value to keep. */
  conflicts: readonly (keyof Values)[];
  /** Values that could not be saved because their fields are frozen now. */
  lost: Partial<Values>;
  field: <Name extends keyof Values>(name: Name) => FieldValue<Values[Name]>;
  set: (change: Partial<Values>) => void;
  setErrors: (errors: { [field: string]: string | undefined }) => void;
  clearError: (name: keyof Values) => void;
  errors: Errors<Values>;
  resolve: (name: keyof Values, whose: 'mine' | 'theirs') => void;
  /** Returns to the saved values and removes the draft. The form can then be left without a question. */
  discard: () => void;
  submit: () => Promise<void>;
  /** Returns whether leaving would lose changes now. */
  hasUnsaved: () => boolean;
  /** Unsaved values of an earlier visit. */
  offer: { at: number; restore: () => void; discard: () => void } | null;
}

/**
 * A form of administration. React Hook Form holds values and errors. This adds what all such forms share: a draft in
 * this browser, merging with what someone else saves in the meantime, the server's validation errors at their fields,
 * and one place where failed calls are shown.
 */
export function useRecordForm<Record, Values extends object>(
  options: RecordFormOptions<Record, Values>,
): RecordFormControl<Values> {
  const { record, valuesOf, labels, unstored = [], isSame = isSameValue, frozenIn, isLocked } = options;
  const id = useId();
  const now = valuesOf(record);
  const [base, setBase] = useState<Omit<FormState<Values>, 'values'>>({ saved: now, conflicts: [], lost: {} });
  const { saved, conflicts, lost } = base;
  // Always current, since the record is reloaded while the form is on the screen.
  const latest = useRef(base);
  const submitting = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const focusFirstFault = useFocusOnError(id);
  // The typed paths of React Hook Form do not work with generic values.
  const form = useForm<FieldValues>({
    defaultValues: saved,
    resolver: (typed) => {
      const errors = options.check?.(typed as Values, new Set(changedValues(saved, typed as Values, isSame))) ?? {};
      const found = Object.entries(errors).flatMap(([name, message]) =>
        message === undefined ? [] : [[name, { type: 'check', message }]],
      );
      return found.length === 0 ? { values: typed, errors: {} } : { values: {}, errors: Object.fromEntries(found) };
    },
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as Values;
  const typedNow = () => form.getValues() as Values;
  const { errors, isSubmitting } = form.formState;
  const changed = changedValues(saved, values, isSame);
  const isChanged = changed.length > 0;

  const unsaved = useRef(isChanged);
  useEffect(() => {
    unsaved.current = isChanged;
  }, [isChanged]);

  const draftNow = (state: Omit<FormState<Values>, 'lost'>) =>
    draftOf({ ...state, values: { ...state.values, ...pick(state.saved, unstored) } }, isSame);
  const { offer, removeOffer, storeDraft } = useDraft(options.draft, saved, draftNow({ saved, values, conflicts }));

  const setAll = (next: Values) => {
    for (const [name, value] of Object.entries(next)) {
      if (value === form.getValues(name)) continue;
      form.setValue(name, value);
      form.clearErrors(name);
    }
  };

  const stateNow = (): FormState<Values> => ({ ...latest.current, values: typedNow() });
  const apply = ({ values: next, ...rest }: FormState<Values>) => {
    latest.current = rest;
    setBase(rest);
    setAll(next);
    unsaved.current = changedValues(rest.saved, next, isSame).length > 0;
  };

  /**
   * Merges a reloaded record into the form.
   * @returns whether the user must look at something before it is saved.
   */
  const takeIn = (read: Record): boolean => {
    // Locked fields are no longer saved. The typed text stays, so that it can be copied.
    if (isLocked?.(read)) return true;
    const before = stateNow();
    const after = refreshState(before, valuesOf(read), isSame, frozenIn?.(read));
    apply(after);
    return after.conflicts.length > 0 || after.lost !== before.lost;
  };
  const follow = useEffectEvent((read: Record) => {
    const next = valuesOf(read);
    const isFrozen = (frozenIn?.(read) ?? []).some((field) => !isSame(field, saved, values));
    if (isFrozen || fieldsOf(next).length !== fieldsOf(saved).length || changedValues(saved, next, isSame).length > 0)
      takeIn(read);
  });
  // The values are in React Hook Form's store, which nothing but an effect may change.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => follow(record), [record]);

  const showErrors = (found: { [field: string]: string | undefined }) => {
    for (const [name, message] of Object.entries<string | undefined>(found))
      if (message !== undefined) form.setError(name, { type: 'server', message });
  };

  /** Sends the changes. Null if there is something to correct first. */
  const sendChanges = async () => {
    let current = record;
    if (options.reload) {
      current = await options.reload();
      if (takeIn(current)) return null;
    }
    const sent = structuredClone(typedNow());
    const changes = pick(sent, changedValues(valuesOf(current), sent, isSame));
    // Someone else has already saved the same values.
    if (options.reload && Object.keys(changes).length === 0) return { sent, result: current };
    return { sent, result: (await options.send(changes, sent, current)) ?? record };
  };

  const save = async () => {
    if (latest.current.conflicts.length > 0) return;
    if (options.reload && !unsaved.current) return void (await options.onSaved?.(record));
    // The session may end during the call, and nothing can be stored after that.
    storeDraft(draftNow(stateNow()));
    const outcome = await attempt(sendChanges, {
      failure: options.failure,
      ...(options.reasonOf && { reasonOf: options.reasonOf }),
      stale: options.stale ?? [],
      showAtField: (error) => {
        const found = options.errorsOf?.(error) ?? serverErrors<Values>(error, labels);
        showErrors(found);
        return Object.keys(found).length > 0;
      },
    });
    if (!outcome?.result) return;
    const { sent, result } = outcome.result;
    const { success, tone } = options;
    if (success !== undefined)
      toast(typeof success === 'string' ? success : success(result), tone?.(result) ?? 'success');
    apply(saveState(stateNow(), sent, valuesOf(result), isSame));
    storeDraft(draftNow(stateNow()));
    if (isShown.current || options.signsOut) await options.onSaved?.(result);
  };

  const discard = () => {
    storeDraft(null);
    form.clearErrors();
    apply({ saved: latest.current.saved, values: latest.current.saved, conflicts: [], lost: {} });
  };

  return {
    id,
    values,
    saved,
    isChanged,
    isSaving: isSubmitting,
    isLocked: isLocked?.(record) ?? false,
    conflicts,
    lost,
    errors: messagesOf<Values>(errors),
    setErrors: showErrors,
    clearError: (name) => form.clearErrors(String(name)),
    field: (name) => ({
      label: labels[name],
      value: values[name],
      onChange: (value) => setAll({ ...typedNow(), [name]: value }),
      error: messagesOf<Values>(errors)[name],
    }),
    set: (change) => setAll({ ...typedNow(), ...change }),
    resolve: (name, whose) => {
      const state = stateNow();
      const chosen = whose === 'mine' ? {} : { [name]: state.saved[name] };
      const open = state.conflicts.filter((field) => field !== name);
      apply({ ...state, values: { ...state.values, ...chosen }, conflicts: open });
    },
    discard,
    submit: async () => {
      if (submitting.current) return;
      submitting.current = true;
      try {
        await form.handleSubmit(save, () => {
          const message = options.incomplete?.(typedNow());
          if (message) toast(message, 'error');
        })();
      } finally {
        submitting.current = false;
        focusFirstFault();
      }
    },
    hasUnsaved: () => unsaved.current,
    offer: offer && {
      at: offer.at,
      restore: () => {
        apply(restoreState(stateNow(), offer.draft, isSame, frozenIn?.(record)));
        removeOffer();
      },
      discard: removeOffer,
    },
  };
}

/**
 * Moves the focus to the form's first field with an error or a conflict. The fields can be anywhere on the page. If
 * several forms are submitted together, the first such field on the page gets the focus.
 * @returns the function to call when an attempt has ended.
 */
function useFocusOnError(id: string): () => void {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts === 0) return;
    const faulty = '[aria-invalid="true"], [data-fault], [data-conflict]';
    const first = document.querySelector<HTMLElement>(`[data-form="${id}"] :is(${faulty})`);
    const focused = document.activeElement?.closest(faulty);
    const isAfter = focused && first && first.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING;
    if (!first || isAfter) return;
    first.focus({ preventScroll: true });
    // In the middle of the window, so that the label is visible as well.
    first.scrollIntoView({ block: 'center' });
  }, [attempts, id]);
  return () => setAttempts((past) => past + 1);
}

/** The server's validation errors by field, each starting with the field's label. */
function serverErrors<Values extends object>(
  error: unknown,
  labels: { [Field in keyof Values]: string },
): Errors<Values> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.messages.flatMap(({ property, message }) => {
      const name = property.split(/[.[\]]+/).find((part) => part in labels) as keyof Values | undefined;
      return name === undefined ? [] : [[name, `${labels[name]} ${message}.`]];
    }),
  ) as Errors<Values>;
}

const messagesOf = <Values extends object>(errors: FieldErrors) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, (error as { message?: string }).message]),
  ) as Errors<Values>;
