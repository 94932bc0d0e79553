import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { closed, instant, nullable, oneLine, oneOf } from '../schema.ts';
import { SurveySection } from './surveySection.ts';

export const surveyStatuses = ['DRAFT', 'READY', 'SCHEDULED', 'OPEN', 'CLOSED'] as const;
export type SurveyStatus = (typeof surveyStatuses)[number];

/** What `sort` of a list of surveys may say, each also with a leading `-` and with either capital. */
export const surveySortKeys = ['name', 'type', 'status', 'modified', 'reportAvailable'] as const;
export type SurveySortKey = (typeof surveySortKeys)[number];

/** What `filter` of a list of surveys may say; several: any. `current` is what is not archived. */
export const surveyFilters = ['current', 'archived', 'all', 'reportAvailable'] as const;
export type SurveyFilter = (typeof surveyFilters)[number];

/** The texts of a survey that an organisation may replace, each with its default under `default…`. */
export type SurveyMessage =
  | 'welcome'
  | 'invitationMessage'
  | 'thanksMessage'
  | 'thanksContactMessage'
  | 'riskThanksMessage'
  | 'privacyStatement'
  | 'supportArticle';

/** Messages that a test e-mail can be sent of. */
export const testEmailMessages = ['invitationMessage', 'thanksMessage', 'riskThanksMessage'] as const;

/** A survey type, as one is chosen for a new survey. */
export const SurveyTemplate = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: nullable(Type.String({ description: 'HTML' })),
  expectedDuration: Type.Integer({ description: 'Minutes' }),
  questionCount: Type.Integer({ description: 'Each row of a matrix counts as one' }),
});
export type SurveyTemplate = Static<typeof SurveyTemplate>;

/** A survey as a list shows it. */
export const SurveySummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  status: oneOf(surveyStatuses),
  template: Type.Object({ id: Type.String(), name: Type.String() }),
  lastModified: instant,
  reportAvailable: Type.Boolean(),
  participants: Type.Object({
    totalCount: Type.Integer(),
    completedCount: Type.Integer(),
    inProgressCount: Type.Integer({ description: 'Started and not submitted' }),
    halfWayCount: Type.Integer({
      description: 'Of those in progress, who have answered at least half of the questions',
    }),
    notStartedCount: Type.Integer(),
    undeliverableCount: Type.Integer({
      description:
        'Of all, whose address refused mail for good: who has completed it is among them, so that it does not tell',
    }),
  }),
  scheduling: Type.Object({ openAt: nullable(instant), closeAt: nullable(instant) }),
  whenOpen: nullable(instant),
  whenClosed: nullable(instant),
  whenInvitationsLastSent: nullable(instant),
  whenRemindersLastSent: nullable(instant),
  participantUrl: Type.String({
    description: 'The share link. It takes answers while the survey is open and its `shareLink` is true',
  }),
  archived: Type.Boolean(),
});
export type SurveySummary = Static<typeof SurveySummary>;

/** A text of a survey. `html` is null while the default is used. */
const Message = Type.Object({ useDefault: Type.Boolean(), html: nullable(Type.String()) });
const defaultText = Type.String({ description: 'HTML with placeholders in braces' });

/** A survey with all that its page and its editor need. */
export const Survey = Type.Object({
  ...SurveySummary.properties,
  whenErased: nullable(
    Type.String({
      format: 'date-time',
      description:
        "When the answers were erased by the organisation's retention period; the report of the cuts admitted at closing stays",
    }),
  ),
  reminderEveryDays: nullable(
    Type.Integer({
      description:
        'Days after which whoever has not submitted is reminded by itself, again and again while the survey is open; null: never',
    }),
  ),
  nextReminderAt: nullable(
    Type.String({
      format: 'date-time',
      description: 'When that is next due; null unless the survey is open and it is due before its end',
    }),
  ),
  shareLink: Type.Boolean({
    description:
      'Whether the share link takes answers. False: it answers like an unknown one; responses that began by it can be finished',
  }),
  distressScale: Type.Boolean({
    description:
      'Whether the survey asks how people have felt, where its type has such a scale. False: that section is not sent, and nothing follows from it',
  }),
  hasDistressScale: Type.Boolean({ description: 'Whether the type has such a scale' }),
  locked: Type.Boolean({ description: 'Closed: nothing of it changes any more' }),
  capabilities: Type.Object({ removeCompletedParticipations: Type.Boolean() }),
  editableSections: Type.Array(SurveySection),
  contactName: nullable(Type.String()),
  contactEmail: nullable(Type.String()),
  riskContactEmail: nullable(Type.String({ description: 'Told to super administrators alone; null to all others' })),
  welcome: Message,
  invitationMessage: Message,
  thanksMessage: Message,
  thanksContactMessage: Message,
  riskThanksMessage: Message,
  riskThanksContacts: Type.Array(Type.String(), {
    description:
      'Contacts in the stored `riskThanksMessage` that neither the thanks nor the support article name. While there is one, the thanks are sent instead',
  }),
  privacyStatement: Message,
  supportArticle: Message,
  defaultWelcome: defaultText,
  defaultInvitationMessage: defaultText,
  defaultThanksMessage: defaultText,
  defaultThanksContactMessage: defaultText,
  defaultRiskThanksMessage: defaultText,
  defaultPrivacyStatement: defaultText,
  defaultSupportArticle: defaultText,
  defaultRiskContactEmail: nullable(
    Type.String({ description: "The organisation's; told to super administrators alone" }),
  ),
});
export type Survey = Static<typeof Survey>;

const name = oneLine(limits.surveyNameLength, { minLength: 1 });
const when = Type.Union([Type.String({ format: 'date-time', pattern: '^[1-9]' }), Type.Null()]);
const scheduling = closed({ openAt: Type.Optional(when), closeAt: Type.Optional(when) });

/** A new survey. Without a name it gets that of its type with the month it opens in. */
export const NewSurvey = closed({
  name: Type.Optional(nullable(name)),
  templateId: Type.String({ minLength: 1, maxLength: 100 }),
  scheduling: Type.Optional(nullable(scheduling)),
  copyOf: Type.Optional(
    nullable(
      Type.String({
        maxLength: 100,
        description:
          'An earlier survey of the same type whose messages, contact, reminders, `shareLink`, `distressScale` and chosen questions it begins with',
      }),
    ),
  ),
});
export type NewSurvey = Static<typeof NewSurvey>;

const emailOrNone = nullable(Type.String({ format: 'email', maxLength: limits.emailAddressLength }));
const patchedMessage = Type.Optional(
  closed({
    useDefault: Type.Boolean(),
    html: Type.Optional(nullable(Type.String({ maxLength: limits.richTextLength, verbatim: true }))),
  }),
);

/** What of a survey is to change; what is left out stays. */
export const SurveyPatch = closed({
  name: Type.Optional(name),
  templateId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  scheduling: Type.Optional(scheduling),
  archived: Type.Optional(Type.Boolean()),
  contactName: Type.Optional(nullable(oneLine(limits.nameLength))),
  contactEmail: Type.Optional(emailOrNone),
  riskContactEmail: Type.Optional(emailOrNone),
  reminderEveryDays: Type.Optional(
    nullable(Type.Integer({ minimum: limits.reminderDays.least, maximum: limits.reminderDays.most })),
  ),
  shareLink: Type.Optional(Type.Boolean({ description: 'Turns the share link on or off, until the survey is closed' })),
  distressScale: Type.Optional(
    Type.Boolean({ description: 'Asks how people have felt, or leaves it out, until the survey opens' }),
  ),
  welcome: patchedMessage,
  invitationMessage: patchedMessage,
  thanksMessage: patchedMessage,
  thanksContactMessage: patchedMessage,
  riskThanksMessage: patchedMessage,
  privacyStatement: patchedMessage,
  supportArticle: patchedMessage,
  testEmails: Type.Optional(
    Type.Array(oneOf(testEmailMessages), {
      maxItems: testEmailMessages.length,
      description: 'Messages to mail to the caller as a test, as they are after this change',
    }),
  ),
});
export type SurveyPatch = Static<typeof SurveyPatch>;

export const superSurveyFields = [
  'riskContactEmail',
  'privacyStatement',
  'supportArticle',
] as const satisfies readonly (keyof SurveyPatch)[];

/** How many of a group's people in a survey were invited, and how many of them have submitted. */
export const ResponseRate = Type.Object({
  group: Type.Object({ id: Type.String(), name: Type.String() }),
  invitedCount: nullable(
    Type.Integer({ description: 'People of the group in the survey; null: fewer than the minimum' }),
  ),
  completedCount: nullable(Type.Integer()),
});
export type ResponseRate = Static<typeof ResponseRate>;

/** The response rates of the groups of an organisation in one survey, the lowest first, those of too few people last. */
export const ResponseRates = Type.Object({
  rates: Type.Array(ResponseRate),
  minimum: Type.Integer({ description: 'Fewest invited people that a rate is told about' }),
});
export type ResponseRates = Static<typeof ResponseRates>;
