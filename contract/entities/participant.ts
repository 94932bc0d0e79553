import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { closed, emailAddress, maybe, nullable, oneLine, oneOf } from '../schema.ts';

/**
 * Why an address gets no mail from the organisation: its owner opted out, or its mail server permanently rejected a
 * message (bounce).
 */
export const mailRefusals = ['stopped', 'undeliverable'] as const;
export type MailRefusal = (typeof mailRefusals)[number];

/** Someone who can be invited by an organisation. */
export const Participant = Type.Object({
  id: Type.String(),
  givenName: nullable(Type.String()),
  familyName: nullable(Type.String()),
  emailAddress: Type.String(),
  mailRefusal: nullable(oneOf(mailRefusals)),
});
export type Participant = Static<typeof Participant>;

/** A person to add. If the address already exists, in upper or lower case, the stored names stay. */
export const NewParticipant = closed({
  givenName: maybe(oneLine(limits.nameLength)),
  familyName: maybe(oneLine(limits.nameLength)),
  emailAddress,
});
export type NewParticipant = Static<typeof NewParticipant>;

/** Number of people added, and number who were already there. */
export const AddedParticipants = Type.Object({ numberAdded: Type.Integer(), numberExisting: Type.Integer() });
export type AddedParticipants = Static<typeof AddedParticipants>;

const groupTypes = ['regular', 'allParticipants'] as const;

/** A named group of people in an organisation. `allParticipants` holds everyone and cannot be edited. */
export const ParticipantGroup = Type.Object({
  id: Type.String(),
  name: Type.String(),
  groupType: oneOf(groupTypes),
  participantCount: Type.Integer(),
});
export type ParticipantGroup = Static<typeof ParticipantGroup>;

/** Values of `sort` for a list of people. Each may have a leading `-`, and its first letter may be a capital. */
export const participantSortKeys = ['givenName', 'familyName', 'email', 'invited', 'completed'] as const;
export type ParticipantSortKey = (typeof participantSortKeys)[number];
