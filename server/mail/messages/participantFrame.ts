import type { ParticipantMailContext } from './mailText.ts';

type Texts = ParticipantMailContext['texts'];

/** Why a participant gets an organisation's mail, where to find support, and how to stop the mail. */
export const participantFrame = (
  { say }: Texts,
  organisationName: string,
  links: { supportUrl: string; stopUrl: string },
): ParticipantMailContext['frame'] => ({
  reason: say('You get this message because {organisationName} asked you to take part in a survey.', {
    organisationName,
  }),
  ...links,
});

/** The same of a message that an administrator has sent to themselves to see it. */
export const testFrame = ({ say }: Texts, organisationName: string): ParticipantMailContext['frame'] => ({
  notice: say(
    'This is a test that only you get. Below is the message as people will get it, without what is theirs alone: a button leads to the start page and not to a survey, and there is no link to stop these messages.',
  ),
  reason: say('You get this message because you asked for a test while editing a survey of {organisationName}.', {
    organisationName,
  }),
});
