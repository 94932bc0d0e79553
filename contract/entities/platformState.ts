import { Type, type Static } from 'typebox';
import { nullable, oneOf } from '../schema.ts';

const minute = Type.String({ format: 'date-time', description: 'Rounded down to the minute' });
const megabytes = Type.Integer({ minimum: 0, description: 'In 1,000,000 bytes, rounded up' });
/** Codes of what can need the operator's attention. */
const attentionCodes = [
  'mailServer',
  'bulkMailPaused',
  'personalMailWaits',
  'bulkMailWaits',
  'otherJobsWait',
  'jobsGivenUp',
  'taskFails',
  'taskLate',
  'noBackUp',
  'backUpOld',
  'certificateExpires',
  'certificateExpired',
  'diskFull',
  'replicaUnusable',
  'replicaLags',
  'schemaDiffers',
  'clockWrong',
] as const;
export type AttentionCode = (typeof attentionCodes)[number];

const JobCounts = Type.Object({
  waiting: Type.Integer({ minimum: 0, description: 'Jobs that are due, or tried again later' }),
  running: Type.Integer({ minimum: 0 }),
  givenUp: Type.Integer({ minimum: 0, description: 'Jobs that failed and are not tried again' }),
  oldestMinutes: nullable(Type.Integer({ minimum: 0 }), {
    description: 'The age of the oldest waiting job, rounded down. null: none is waiting',
  }),
});
export type JobCounts = Static<typeof JobCounts>;

/**
 * The state of an installation, for its operator. It contains nothing about an organisation, a person or an answer
 * (docs/operate/page.md#what-it-does-not-show).
 */
export const PlatformState = Type.Object({
  at: Type.String({ format: 'date-time', description: 'When the state was read. It is read at most every 10 seconds' }),
  attention: Type.Array(
    Type.Object({
      code: oneOf(attentionCodes),
      about: nullable(Type.String(), { description: 'The name of the task or the certificate' }),
    }),
    { description: 'Everything that needs attention, the most urgent first. Empty: everything is running' },
  ),
  server: Type.Object(
    {
      version: Type.String(),
      node: Type.String(),
      startedAt: minute,
      commandLine: Type.String({ description: 'How the operator’s commands begin on this server' }),
      clockSecondsAhead: nullable(Type.Integer(), {
        description:
          'By how much the clock of its machine is ahead of the database’s. Negative: behind. null: not yet compared',
      }),
    },
    { description: 'The server that answered. Others on the same database may differ' },
  ),
  database: Type.Object({
    kind: oneOf(['embedded', 'PostgreSQL']),
    version: Type.String({ description: 'The version of PostgreSQL' }),
    megabytes: megabytes,
    schema: oneOf(['current', 'older', 'later'], {
      description: 'Compared with the migrations of the server that answered',
    }),
    lastMigration: Type.String(),
    replica: nullable(
      Type.Object({
        usable: Type.Boolean(),
        lagMinutes: nullable(Type.Integer({ minimum: 0 }), { description: 'Rounded down. null: not known yet' }),
      }),
      { description: 'null: no replica is set' },
    ),
  }),
  mail: Type.Object({
    to: oneOf(['server', 'files'], { description: 'Where mail goes' }),
    problem: nullable(Type.Object({ text: Type.String({ description: 'In English' }), since: minute }), {
      description: 'Why the mail server cannot be used. null: no problem is known',
    }),
    bulkPausedSince: nullable(minute, { description: 'null: bulk mail is not paused' }),
  }),
  jobs: Type.Object({ personalMail: JobCounts, bulkMail: JobCounts, other: JobCounts }),
  backUp: Type.Object({
    lastAt: nullable(minute, { description: 'The last recorded back-up. null: none is recorded' }),
  }),
  tasks: Type.Array(
    Type.Object({
      name: Type.String(),
      everyMinutes: Type.Integer({ minimum: 1, description: 'How often it runs, rounded up' }),
      succeededAt: nullable(minute),
      failedAt: nullable(minute, { description: 'When it last failed. null: it has succeeded since' }),
      problem: nullable(Type.String({ description: 'In English' })),
    }),
    { description: 'The scheduled tasks of the server that answered, with the last runs on all servers, by name' },
  ),
  certificates: Type.Array(
    Type.Object({
      use: oneOf(['mailServer', 'publicAddress', 'database']),
      name: Type.String(),
      issuer: Type.String(),
      validUntil: Type.String({ format: 'date-time' }),
      daysLeft: Type.Integer({ description: 'Rounded down. Negative: it has ended' }),
    }),
    { description: 'The certificates that the server that answered has seen, the one that ends first before others' },
  ),
  disk: nullable(
    Type.Object({
      freeMegabytes: megabytes,
      totalMegabytes: megabytes,
      dataMegabytes: megabytes,
      mailMegabytes: nullable(megabytes, {
        description: 'Files of mail in the data folder. null: mail is not written there',
      }),
    }),
    {
      description: 'The disk of the data folder. null: nothing that grows is stored there, or the disk cannot be read',
    },
  ),
});
export type PlatformState = Static<typeof PlatformState>;
