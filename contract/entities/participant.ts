import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { closed, emailAddress, maybe, nullable, oneLine, oneOf } from '../schema.ts';

/** Why an address gets no mail of the organisation: its owner stopped it, or its mail server refused it for good. */
export const mailRefusals = ['stopped', 'undeliverable'] as const;
export type MailRefusal = (typeof mailRefusals)[number];

/** Somebody whom an organisation may ask to take part. */
export const Participant = Type.Object({
  id: Type.String(),
  givenName: nullable(Type.String()),
  familyName: nullable(Type.String()),
  emailAddress: Type.String(),
  mailRefusal: nullable(oneOf(mailRefusals)),
});
export type Participant = Static<typeof Participant>;

/** Somebody to add. An address that is known already, in any case of letters, keeps its names. */
export const NewParticipant = closed({
  givenName: maybe(oneLine(limits.nameLength)),
  familyName: maybe(oneLine(limits.nameLength)),
  emailAddress,
});
export type NewParticipant = Static<typeof NewParticipant>;

/** How many joined, and how many were there already. */
export const AddedParticipants = Type.Object({ numberAdded: Type.Integer(), numberExisting: Type.Integer() });
export type AddedParticipants = Static<typeof AddedParticipants>;

const groupTypes = ['regular', 'allParticipants'] as const;

/** People of an organisation under one name. `allParticipants` is everybody, and changed by no hand. */
export const ParticipantGroup = Type.Object({
  id: Type.String(),
  name: Type.String(),
  groupType: oneOf(groupTypes),
  participantCount: Type.Integer(),
});
export type ParticipantGroup = Static<typeof ParticipantGroup>;

/** What `sort` of a list of people may say, each also with a leading `-` and with either capital. */
export const participantSortKeys = ['givenName', 'familyName', 'email', 'invited', 'completed'] as const;
export type ParticipantSortKey = (typeof participantSortKeys)[number];
