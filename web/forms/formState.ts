/** True if two values of a field are the same once saved. */
export type IsSame<Values> = (field: keyof Values, a: Values, b: Values) => boolean;

/** Texts are compared without surrounding spaces, which the server trims. Anything else is compared as JSON. */
export function isSameValue<Values>(field: keyof Values, a: Values, b: Values): boolean {
  const [one, other] = [a[field], b[field]];
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  return JSON.stringify(one) === JSON.stringify(other);
}

export const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[];

/** The fields in which a form differs from what is saved. */
export const changedValues = <Values extends object>(saved: Values, values: Values, isSame: IsSame<Values>) =>
  fieldsOf(saved).filter((field) => !isSame(field, saved, values));

/** The values of these fields alone. */
export const pick = <Values extends object>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;

/** The values of a form next to the saved ones. */
export interface FormState<Values> {
  saved: Values;
  values: Values;
  /** Fields that both this form and someone else have changed, until the user decides which value to keep. */
  conflicts: readonly (keyof Values)[];
  /** Values that were typed into fields that can no longer be set. */
  lost: Partial<Values>;
}

/**
 * Merges a record that someone else has changed to `now` (three-way merge). A field not edited here takes the value of
 * `now`. An edited field keeps its value. It is a conflict if both sides changed it to different values.
 * @param frozen fields that can no longer be set. What was typed there is lost.
 */
export function refreshState<Values extends object>(
  state: FormState<Values>,
  now: Values,
  isSame: IsSame<Values>,
  frozen: readonly (keyof Values)[] = [],
): FormState<Values> {
  const changed = changedValues(state.saved, state.values, isSame);
  const isUntouched =
    fieldsOf(now).every((field) => field in state.values) &&
    changedValues(state.saved, now, isSame).length === 0 &&
    !changed.some((field) => frozen.includes(field));
  // A typed value that would be saved identically stays as typed.
  return isUntouched ? { ...state, saved: now } : merge(state, now, isSame, frozen);
}

function merge<Values extends object>(
  { saved, values, conflicts, lost }: FormState<Values>,
  now: Values,
  isSame: IsSame<Values>,
  frozen: readonly (keyof Values)[],
): FormState<Values> {
  const changed = changedValues(saved, values, isSame).filter((field) => !isSame(field, values, now));
  // A field that the record no longer has, such as the role of someone who was removed, is dropped.
  const own = changed.filter((field) => field in now && !frozen.includes(field));
  const merged = { ...now, ...pick(values, own) };
  const contradicted = own.filter((field) => !isSame(field, saved, now));
  const nowLost = changed.filter((field) => frozen.includes(field));
  return {
    saved: now,
    values: merged,
    conflicts: [...new Set([...conflicts, ...contradicted])].filter(
      (field) => field in now && !isSame(field, merged, now),
    ),
    lost: nowLost.length > 0 ? pick(values, nowLost) : lost,
  };
}

/** Returns the state after `sent` was saved as `now`. What was typed since then is unsaved. */
export function saveState<Values extends object>(
  { values }: FormState<Values>,
  sent: Values,
  now: Values,
  isSame: IsSame<Values>,
): FormState<Values> {
  return { ...merge({ saved: sent, values, conflicts: [], lost: {} }, now, isSame, []), conflicts: [] };
}

/** Unsaved values of a form as this browser stores them. */
export interface Draft<Values> {
  /** The saved values at the time of typing. A field that others have changed since then is a conflict. */
  before: Partial<Values>;
  typed: Partial<Values>;
  /** Conflicts that were not resolved. */
  conflicts: readonly (keyof Values)[];
}

/** The draft to store. Null if nothing is unsaved. */
export function draftOf<Values extends object>(
  { saved, values, conflicts }: Omit<FormState<Values>, 'lost'>,
  isSame: IsSame<Values>,
): Draft<Values> | null {
  const fields = changedValues(saved, values, isSame);
  return fields.length === 0 ? null : { before: pick(saved, fields), typed: pick(values, fields), conflicts };
}

/** Merges two drafts of a form. A field that both contain gets the later value. */
export const mergeDrafts = <Values extends object>(
  earlier: Draft<Values>,
  later: Draft<Values> | null,
): Draft<Values> =>
  later === null
    ? earlier
    : {
        before: { ...earlier.before, ...later.before },
        typed: { ...earlier.typed, ...later.typed },
        conflicts: [...new Set([...earlier.conflicts, ...later.conflicts])],
      };

/**
 * Parses a stored draft. Another version of the product may have stored it, so fields that do not fit the form are
 * dropped.
 * @param saved the current values. Stored values must have the same types.
 */
export function parseDraft<Values extends object>(stored: unknown, saved: Values): Draft<Values> | null {
  if (!isRecord(stored) || !isRecord(stored['before']) || !isRecord(stored['typed'])) return null;
  const { before, typed, conflicts } = stored;
  const fields = fieldsOf(saved).filter(
    (field) =>
      field in before &&
      field in typed &&
      hasTypeOf(saved[field], before[field as string]) &&
      hasTypeOf(saved[field], typed[field as string]),
  );
  if (fields.length === 0) return null;
  return {
    before: pick(before as Values, fields),
    typed: pick(typed as Values, fields),
    conflicts: fields.filter((field) => Array.isArray(conflicts) && conflicts.includes(field)),
  };
}

/** Restores a draft. What others have saved since is merged as if they had saved it during editing. */
export function restoreState<Values extends object>(
  { saved, values }: FormState<Values>,
  { before, typed, conflicts }: Draft<Values>,
  isSame: IsSame<Values>,
  frozen: readonly (keyof Values)[] = [],
): FormState<Values> {
  const then = { saved: { ...saved, ...before }, values: { ...values, ...typed }, conflicts, lost: {} };
  return refreshState(then, saved, isSame, frozen);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns whether a value has the right type for the field: the same JSON type and the same properties. Null matches anything.
 */
function hasTypeOf(example: unknown, value: unknown): boolean {
  if (example === null || value === null) return value === null || typeof value !== 'object';
  if (Array.isArray(example))
    return Array.isArray(value) && (example.length === 0 || value.every((each) => hasTypeOf(example[0], each)));
  if (isRecord(example))
    return isRecord(value) && Object.entries(example).every(([key, part]) => hasTypeOf(part, value[key]));
  return typeof value === typeof example;
}
