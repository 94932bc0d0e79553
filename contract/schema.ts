import { Type, type TSchema, type TProperties } from 'typebox';
import { languageTags } from './languages.ts';
import { limits } from './limits.ts';

/** A value that is `null` when absent, never omitted (docs/rules/calls.md#values). */
export const nullable = <T extends TSchema>(schema: T, options: { description?: string } = {}) =>
  Type.Union([schema, Type.Null()], options);

/** A request field that may be omitted or `null`. */
export const maybe = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));

/** A closed object: a request with an undeclared property is rejected, and the error names the property. */
export const closed = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/** One of a fixed set of values. A plain JSON Schema `enum`, so that error messages and OpenAPI name the values. */
export const oneOf = <const T extends readonly string[]>(values: T, options: { description?: string } = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });

/** Text entered by a person: trimmed when it arrives, at most `max` characters. */
export const text = (max: number) => Type.String({ maxLength: max });

/**
 * No control character except the tab (Unicode category Cc), and no line or paragraph separator. This includes every line break
 * that a browser or a mail program would show (Unicode Standard Annex 14, classes BK, CR, LF and NL).
 */
export const oneLinePattern = '^[^\\u0000-\\u0008\\u000a-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$';

/**
 * Text entered by a person and shown on one line, such as a name: trimmed when it arrives, at most `max` characters.
 */
export const oneLine = (max: number, options: { minLength?: number } = {}) =>
  Type.String({ maxLength: max, pattern: oneLinePattern, ...options });

/** A secret or a token: used exactly as sent, never trimmed. */
export const verbatim = (max: number) => Type.String({ maxLength: max, verbatim: true });

/** An e-mail address: trimmed, in a form that mail can be sent to. */
export const emailAddress = Type.String({ maxLength: limits.emailAddressLength, format: 'email' });

/**
 * A password: used exactly as sent. The strength of a new one is not checked here, so that a weak one gets its own
 * error code.
 */
export const password = verbatim(1000);

/** A code in a content file: lower-case letters, digits and hyphens, a letter first. */
export const code = Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 60 });

/** A text in a content file, shown as it is. */
export const plainText = Type.String({ minLength: 1, maxLength: 500 });

/** A text in a content file, written as Markdown and stored as HTML. */
export const richText = Type.String({ minLength: 1, maxLength: 5000 });

/** An opaque id. */
export const id = Type.String({ minLength: 1, maxLength: 100 });

/** An opaque id in a path, of any length: an impossible id is rejected like an unknown one. */
export const pathId = Type.String();

/** An instant, ISO 8601 in UTC with `Z`. */
export const instant = Type.String({ format: 'date-time' });

/** An instant sent by a client. Rejects the year 0, which ISO 8601 allows and the database cannot store. */
export const givenInstant = Type.String({ format: 'date-time', pattern: '^[1-9]' });

/** One of the languages that participants can choose. */
export const language = oneOf(languageTags);

/** A score from 0 to 1. */
export const score = Type.Number({ minimum: 0, maximum: 1 });
