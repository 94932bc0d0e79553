import { Type, type TSchema, type TProperties } from 'typebox';
import { languageTags } from './languages.ts';
import { limits } from './limits.ts';

/** A value that is `null` when absent, never left out (docs/rules/calls.md#values). */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A request field that may be left out or `null`. */
export const maybe = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));

/** A closed object: a request with a property that is not declared is refused by name. */
export const closed = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/** One of a few words. A plain JSON Schema `enum`, so that error messages and OpenAPI name the words. */
export const oneOf = <const T extends readonly string[]>(words: T, options: { description?: string } = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...words], ...options });

/** Text of a person: trimmed on the way in, at most `max` characters. */
export const text = (max: number) => Type.String({ maxLength: max });

/**
 * No control character except the tab (Unicode category Cc), and no line or paragraph separator. This includes every line break
 * that a browser or a mail program would show (Unicode Standard Annex 14, classes BK, CR, LF and NL).
 */
export const oneLinePattern = '^[^\\u0000-\\u0008\\u000a-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$';

/** Text of a person that is shown on one line, such as a name: trimmed on the way in, at most `max` characters. */
export const oneLine = (max: number, options: { minLength?: number } = {}) =>
  Type.String({ maxLength: max, pattern: oneLinePattern, ...options });

/** A secret or a token: taken exactly as sent, never trimmed. */
export const verbatim = (max: number) => Type.String({ maxLength: max, verbatim: true });

/** An e-mail address: trimmed, of the form that mail can be sent to. */
export const emailAddress = Type.String({ maxLength: limits.emailAddressLength, format: 'email' });

/** A password: taken exactly as sent. Whether a new one is good is not checked here, so that its code stays reachable. */
export const password = verbatim(1000);

/** A code in a content file: lower-case letters, digits and hyphens, a letter first. */
export const code = Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 60 });

/** A text in a content file that is shown as it is. */
export const plainText = Type.String({ minLength: 1, maxLength: 500 });

/** A text in a content file that is written as Markdown and stored as HTML. */
export const richText = Type.String({ minLength: 1, maxLength: 5000 });

/** An opaque id. */
export const id = Type.String({ minLength: 1, maxLength: 100 });

/** An opaque id in a path: of any length, since one that cannot be is refused like one that nothing has. */
export const pathId = Type.String();

/** An instant, ISO 8601 in UTC with `Z`. */
export const instant = Type.String({ format: 'date-time' });

/** An instant that a caller tells; the year 0, which ISO 8601 has, is one that no database can hold. */
export const givenInstant = Type.String({ format: 'date-time', pattern: '^[1-9]' });

/** One of the languages that participants can choose from. */
export const language = oneOf(languageTags);

/** A score from 0 to 1. */
export const score = Type.Number({ minimum: 0, maximum: 1 });
