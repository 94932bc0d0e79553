import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { closed, language, maybe, nullable, oneLine } from '../schema.ts';

const logo = nullable(
  Type.Object({
    url: Type.String({ description: 'Relative to the origin of the API' }),
    width: Type.Integer(),
    height: Type.Integer(),
  }),
);

/** An organisation, as its participants see it. */
export const ParticipantAccount = Type.Object({ name: Type.String(), logo });

/**
 * A contact of the organisation's own, such as its occupational health service, reached by phone, web page or e-mail.
 */
export const SupportLine = Type.Object({
  name: Type.String(),
  phone: nullable(Type.String()),
  url: nullable(Type.String({ description: 'Starts with https://' })),
  email: nullable(Type.String()),
  hours: nullable(Type.String({ description: 'When the contact can be reached, as text' })),
});
export type SupportLine = Static<typeof SupportLine>;

const newSupportLine = closed({
  name: oneLine(limits.nameLength, { minLength: 1 }),
  phone: maybe(Type.String({ maxLength: 30, pattern: '^\\+?[0-9][0-9 ()/-]*$' })),
  url: maybe(Type.String({ maxLength: 500, pattern: '^https://[^\\s]+$' })),
  email: maybe(Type.String({ maxLength: limits.emailAddressLength, format: 'email' })),
  hours: maybe(oneLine(limits.nameLength)),
});

/** An organisation, as its administrators see it. */
export const Account = Type.Object({
  id: Type.String(),
  name: Type.String(),
  logo,
  numberOfStaff: nullable(Type.Integer()),
  timeZone: Type.String({ description: 'IANA time zone name, used wherever the server writes a date' }),
  language,
  country: nullable(
    Type.String({
      description:
        'ISO 3166-1 alpha-2: the country whose help lines come first, and whose law articles have notes on. Defaults to the country of the time zone; null if the time zone has none',
    }),
  ),
  supportLines: Type.Array(SupportLine, {
    description: "The organisation's own contacts, listed before the public help lines",
  }),
  supportToken: Type.String({
    description:
      'Opens the support page, /app/support/{supportToken}, without signing in. It is the same for everyone in the organisation',
  }),
  knowledgeLibrary: Type.Boolean({
    description: 'Whether the people of the organisation have access to the Knowledge Library',
  }),
  riskContactEmail: nullable(
    Type.String({ description: 'Only super administrators get this address. Everyone else gets null' }),
  ),
  privacyStatement: nullable(
    Type.String({ description: "HTML: the organisation's default text. null: the product's default" }),
  ),
  supportArticle: nullable(
    Type.String({ description: "HTML: the organisation's default text. null: the product's default" }),
  ),
  removeCompletedParticipations: Type.Boolean({
    description: 'Whether managers may remove completed participations from open surveys',
  }),
  retentionMonths: nullable(
    Type.Integer({
      description: 'Number of months that the answers to a survey are kept after it closes; null: for ever',
    }),
  ),
  disabled: Type.Boolean(),
  archived: Type.Boolean(),
});
export type Account = Static<typeof Account>;

/** A new organisation. */
export const AccountSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  disabled: Type.Boolean(),
  archived: Type.Boolean(),
});

/** An organisation in the list of all organisations. */
export const ListedAccount = Type.Object({
  ...AccountSummary.properties,
  surveys: Type.Integer({ description: 'Number of surveys in any status, archived ones included' }),
  participants: Type.Integer({ description: 'Number of people that the organisation can invite' }),
  lastSignIn: nullable(
    Type.String({
      description:
        'YYYY-MM-DD in UTC: the day on which someone who administers the organisation last signed in. null: no one since this day is stored',
    }),
  ),
});
export type ListedAccount = Static<typeof ListedAccount>;

const richText = Type.Optional(nullable(Type.String({ maxLength: limits.richTextLength, verbatim: true })));

/**
 * Fields of an organisation to update; omitted fields keep their value. Only super administrators may set the
 * `superAccountFields`.
 */
export const AccountPatch = closed({
  name: Type.Optional(oneLine(limits.nameLength, { minLength: 1 })),
  numberOfStaff: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 10_000_000 }))),
  timeZone: Type.Optional(Type.String({ maxLength: 100 })),
  country: Type.Optional(nullable(Type.String({ maxLength: 2, description: 'null: the country of the time zone' }))),
  supportLines: Type.Optional(Type.Array(newSupportLine, { maxItems: limits.supportLines })),
  // Accepts anything, so that the handler can answer with its own error code.
  logo: Type.Optional(
    Type.Unsafe<unknown>({
      description: 'A data URL of a JPG, PNG or GIF image, alone or as { data }; null removes it',
    }),
  ),
  language: Type.Optional(language),
  knowledgeLibrary: Type.Optional(Type.Boolean()),
  retentionMonths: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: limits.retentionMonths }))),

  riskContactEmail: Type.Optional(nullable(Type.String({ format: 'email', maxLength: limits.emailAddressLength }))),
  privacyStatement: richText,
  supportArticle: richText,
  removeCompletedParticipations: Type.Optional(Type.Boolean()),
  disabled: Type.Optional(Type.Boolean()),
  archived: Type.Optional(Type.Boolean()),
});
export type AccountPatch = Static<typeof AccountPatch>;

export const superAccountFields = [
  'riskContactEmail',
  'privacyStatement',
  'supportArticle',
  'removeCompletedParticipations',
  'disabled',
  'archived',
] as const satisfies readonly (keyof AccountPatch)[];
