import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { closed, instant, language, nullable, oneLine, oneOf } from '../schema.ts';
import { sectionLayouts } from './individualReport.ts';
import { SurveySection } from './surveySection.ts';

export const surveyStatuses = ['DRAFT', 'READY', 'SCHEDULED', 'OPEN', 'CLOSED'] as const;
export type SurveyStatus = (typeof surveyStatuses)[number];
/** The fields that a survey must have before it can be opened, in the order of the editor. */
export const neededToOpen = ['questions', 'contactName', 'contactEmail'] as const;
export type NeededToOpen = (typeof neededToOpen)[number];

/** Values of `sort` for a list of surveys. Each may have a leading `-`, and its first letter may be a capital. */
export const surveySortKeys = ['name', 'type', 'status', 'modified', 'reportAvailable'] as const;
export type SurveySortKey = (typeof surveySortKeys)[number];

/** Values of `filter` for a list of surveys. With several, a survey must match one of them. `current`: not archived. */
export const surveyFilters = ['current', 'archived', 'all', 'reportAvailable'] as const;
export type SurveyFilter = (typeof surveyFilters)[number];

/** The texts of a survey that an organisation can replace. The default of each is in its field `default…`. */
export type SurveyMessage =
  | 'welcome'
  | 'invitationMessage'
  | 'thanksMessage'
  | 'thanksContactMessage'
  | 'riskThanksMessage'
  | 'privacyStatement'
  | 'supportArticle';

/** Messages that can be sent as a test. */
export const testEmailMessages = ['invitationMessage', 'thanksMessage', 'riskThanksMessage'] as const;

/** A survey type, as offered for a new survey. */
export const SurveyTemplate = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: nullable(Type.String({ description: 'HTML' })),
  expectedDuration: Type.Integer({ description: 'Minutes' }),
  questionCount: Type.Integer({ description: 'Each row of a matrix counts as one question' }),
  themes: Type.Array(Type.String(), {
    description: 'Names of the sections with questions that the reports are made from, in the order of the survey',
  }),
  sampleQuestion: Type.String({ description: 'One of these questions' }),
  reportSections: Type.Array(
    Type.Object({ name: Type.String(), layout: oneOf(sectionLayouts), aspectCount: Type.Integer() }),
    { description: 'The sections of the personal report' },
  ),
});
export type SurveyTemplate = Static<typeof SurveyTemplate>;

/** A survey, as in a list. */
export const SurveySummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  status: oneOf(surveyStatuses),
  missingToOpen: Type.Array(oneOf(neededToOpen), {
    description: 'What a draft still needs before it can be opened. Empty for a survey of any other status',
  }),
  template: Type.Object({ id: Type.String(), name: Type.String() }),
  lastModified: instant,
  reportAvailable: Type.Boolean(),
  participants: Type.Object({
    totalCount: Type.Integer(),
    completedCount: Type.Integer(),
    inProgressCount: Type.Integer({ description: 'Started but not submitted' }),
    halfWayCount: Type.Integer({
      description: 'Number of those in progress who have answered at least half of the questions',
    }),
    notStartedCount: Type.Integer(),
    undeliverableCount: Type.Integer({
      description:
        'Number of people whose address bounced. It includes people who have completed the survey, so that it does not reveal who has',
    }),
  }),
  scheduling: Type.Object({ openAt: nullable(instant), closeAt: nullable(instant) }),
  whenOpen: nullable(instant),
  whenClosed: nullable(instant),
  whenInvitationsLastSent: nullable(instant),
  whenRemindersLastSent: nullable(instant),
  participantUrl: Type.String({
    description: 'The share link. It accepts answers while the survey is open and `shareLink` is true',
  }),
  archived: Type.Boolean(),
});
export type SurveySummary = Static<typeof SurveySummary>;

/** A text of a survey. `html` is null while the default is used. */
const Message = Type.Object({ useDefault: Type.Boolean(), html: nullable(Type.String()) });
const defaultText = Type.String({ description: 'HTML with placeholders in braces' });

/** A survey with everything that its page and its editor need. */
export const Survey = Type.Object({
  ...SurveySummary.properties,
  whenErased: nullable(
    Type.String({
      format: 'date-time',
      description:
        "When the answers were erased under the organisation's retention period. The report stays available for the filters that were pre-approved at closing",
    }),
  ),
  reminderEveryDays: nullable(
    Type.Integer({
      description:
        'Number of days between automatic reminders to people who have not submitted, while the survey is open; null: no automatic reminders',
    }),
  ),
  nextReminderAt: nullable(
    Type.String({
      format: 'date-time',
      description: 'When the next automatic reminder is due; null if the survey is not open, or ends before then',
    }),
  ),
  shareLink: Type.Boolean({
    description:
      'Whether the share link accepts answers. If false, the link behaves like an unknown one, but responses already started with it can still be completed',
  }),
  distressScale: Type.Boolean({
    description:
      'Whether the survey asks how people have felt, if its type has questions about it. If false, these questions are not asked and nothing is derived from them',
  }),
  hasDistressScale: Type.Boolean({ description: "Whether the survey's type has questions on how people have felt" }),
  locked: Type.Boolean({ description: 'True once the survey is closed: from then on, only `archived` can be changed' }),
  capabilities: Type.Object({ removeCompletedParticipations: Type.Boolean() }),
  editableSections: Type.Array(SurveySection),
  contactName: nullable(Type.String()),
  contactEmail: nullable(Type.String()),
  riskContactEmail: nullable(
    Type.String({ description: 'Only super administrators get this address. Everyone else gets null' }),
  ),
  welcome: Message,
  invitationMessage: Message,
  thanksMessage: Message,
  thanksContactMessage: Message,
  riskThanksMessage: Message,
  riskThanksContacts: Type.Array(Type.String(), {
    description:
      'Contacts in the stored `riskThanksMessage` that are neither in `thanksMessage` nor in the support article. While there are any, `thanksMessage` is sent instead',
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
    Type.String({ description: "The risk contact in the organisation's settings; sent to super administrators only" }),
  ),
});
export type Survey = Static<typeof Survey>;

/** The mails that are shown as they arrive. None of them depends on answers. */
export const shownMails = ['invitation', 'reminder', 'thanks'] as const;

/** The mails of a survey as they arrive. */
export const SurveyMails = Type.Object({
  mails: Type.Array(
    Type.Object({
      message: oneOf(shownMails),
      from: Type.String({ description: 'The sender, as in the header From' }),
      to: Type.String({ description: 'An invented recipient, as in the header To' }),
      language,
      subject: Type.String(),
      html: Type.String({ description: 'The HTML body, a complete document' }),
      text: Type.String({ description: 'The plain-text body' }),
    }),
  ),
});
export type SurveyMails = Static<typeof SurveyMails>;

const name = oneLine(limits.surveyNameLength, { minLength: 1 });
const when = Type.Union([Type.String({ format: 'date-time', pattern: '^[1-9]' }), Type.Null()]);
const scheduling = closed({ openAt: Type.Optional(when), closeAt: Type.Optional(when) });

/** A new survey. If it has no name, it is named after its type and the month in which it opens. */
export const NewSurvey = closed({
  name: Type.Optional(nullable(name)),
  templateId: Type.String({ minLength: 1, maxLength: 100 }),
  scheduling: Type.Optional(nullable(scheduling)),
  copyOf: Type.Optional(
    nullable(
      Type.String({
        maxLength: 100,
        description:
          'Id of an earlier survey of the same type. Its messages, contact, reminders, `shareLink`, `distressScale` and chosen questions are copied',
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

/** Fields of a survey to update; omitted fields keep their value. */
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
  shareLink: Type.Optional(
    Type.Boolean({ description: 'Turns the share link on or off. Possible until the survey closes' }),
  ),
  distressScale: Type.Optional(
    Type.Boolean({
      description: 'Includes or leaves out the questions on how people have felt. Possible until the survey opens',
    }),
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
      description:
        'Messages to send as a test, as they are after this change. They go to the person who makes the call',
    }),
  ),
});
export type SurveyPatch = Static<typeof SurveyPatch>;

export const superSurveyFields = [
  'riskContactEmail',
  'privacyStatement',
  'supportArticle',
] as const satisfies readonly (keyof SurveyPatch)[];

/** How many people of a group are in a survey, and how many of them have submitted. */
export const ResponseRate = Type.Object({
  group: Type.Object({ id: Type.String(), name: Type.String() }),
  invitedCount: nullable(
    Type.Integer({
      description: 'Number of people of the group who are in the survey; null if it is below the minimum',
    }),
  ),
  completedCount: nullable(Type.Integer()),
});
export type ResponseRate = Static<typeof ResponseRate>;

/** The response rates of an organisation's groups in one survey, lowest first. Groups below the minimum come last. */
export const ResponseRates = Type.Object({
  rates: Type.Array(ResponseRate),
  minimum: Type.Integer({ description: 'Minimum number of people of a group for its numbers to be shown' }),
});
export type ResponseRates = Static<typeof ResponseRates>;

const day = Type.String({
  format: 'date',
  description: "YYYY-MM-DD, in the organisation's time zone when the survey opened",
});

/** The number of people who completed a survey over its days, and the states of its invitations. */
export const Responses = Type.Object({
  firstDay: nullable(day, { description: 'When the survey opened. Null if it has not' }),
  lastDay: nullable(day, {
    description:
      'The last day that `steps` can be about: the last one that is over, or on which the survey closed. Null if there is none',
  }),
  steps: Type.Array(
    Type.Object({
      firstDay: day,
      lastDay: day,
      completed: Type.Integer({ description: 'At least the minimum' }),
    }),
    {
      description:
        'Consecutive days on which at least the minimum of people completed the survey. Days with fewer are joined with the next, and the last days of a closed survey with the step before',
    },
  ),
  minimum: Type.Integer({ description: 'Minimum number of people in a step' }),
  reminders: Type.Array(day, { description: 'Days on which everyone who was due a reminder got one' }),
  invitations: Type.Object(
    {
      sent: Type.Integer({ description: 'The mail server accepted the invitation or a reminder' }),
      queued: Type.Integer(),
      undeliverable: Type.Integer({ description: 'The address bounced' }),
      stopped: Type.Integer({ description: 'The person opted out' }),
    },
    { description: 'Number of invited people by the state of their invitation' },
  ),
});
export type Responses = Static<typeof Responses>;
