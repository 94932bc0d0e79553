import { Type, type Static } from 'typebox';
import { instant, nullable, oneOf } from '../schema.ts';
import { mailRefusals, Participant } from './participant.ts';
import { participationStatuses } from './participation.ts';

/** Delivery status of the last invitation or reminder. `waiting`: not sent yet, or being retried. */
const deliveryStates = ['none', 'waiting', 'delivered', ...mailRefusals] as const;

/**
 * One person's participation in one survey, as administrators see it. It shows that there is a response, but never what
 * it says or when it was given. `id` is not the participant's `participationId`.
 */
export const SurveyParticipation = Type.Object({
  id: Type.String(),
  status: oneOf(participationStatuses),
  whenLastInvited: nullable(instant),
  delivery: oneOf(deliveryStates),
  /** null: anonymous, through the share link. */
  participant: nullable(Type.Omit(Participant, ['mailRefusal'])),
});
export type SurveyParticipation = Static<typeof SurveyParticipation>;

/** Values of `filter` for a survey's participations. With several, a participation must match all of them. */
export const participantFilters = [
  'all',
  'invited',
  'notInvited',
  'completed',
  'notCompleted',
  'hasEmailAddress',
] as const;
export type ParticipantFilter = (typeof participantFilters)[number];

export const ReminderResult = Type.Object({
  sent: Type.Integer(),
  alreadyCompleted: Type.Integer(),
  remindedRecently: Type.Integer({ description: 'Whether the person was reminded in the last 24 hours' }),
});
export type ReminderResult = Static<typeof ReminderResult>;

export const ThanksResult = Type.Object({
  sent: Type.Integer(),
  notCompleted: Type.Integer(),
  anonymous: Type.Integer(),
});
export type ThanksResult = Static<typeof ThanksResult>;
