import { Type, type Static } from 'typebox';
import { instant } from '../schema.ts';

/** A place where a person is signed in. */
export const OwnSession = Type.Object({
  id: Type.String(),
  device: Type.String({
    description: 'Browser and system in words, as the browser named itself at sign-in: "Firefox on Windows"',
  }),
  whenStarted: instant,
  whenLastUsed: Type.String({ format: 'date-time', description: 'Within a quarter of an hour' }),
  current: Type.Boolean({ description: 'The session of this call' }),
});
export type OwnSession = Static<typeof OwnSession>;
