import { setTimeout as pause } from 'node:timers/promises';
import { signInToDemo, startGroupWriter, type Administrator } from './groupWriter.ts';
import { startHttpParticipant, type HttpParticipant } from '../servers/httpParticipant.ts';
import { startServer, type ServerProcess } from '../servers/serverProcess.ts';

interface KillResult {
  rounds: number;
  /** How many answers the server acknowledged, and in `lost` those that a later read did not show. */
  acknowledged: number;
  lost: string[];
  /**
   * How many changes by an administrator the server acknowledged in the meantime. Lost or partial ones are also in
   * `lost`.
   */
  changes: number;
}

/** The answers sent to one question by one participant. */
interface Sent {
  acknowledged: number | null;
  /** Values sent after the last acknowledged one, without a reply. Any of these may be stored. */
  unanswered: number[];
}

interface Writer {
  person: HttpParticipant;
  scales: string[];
  sent: Map<string, Sent>;
  submitted: boolean;
}

const writersAtOnce = 4;
/** The minimum number of answers in a round before the server is killed. */
const fewestAnswers = 11;

/**
 * Kills the server with SIGKILL while several people answer and submit and someone administers, starts it again, and
 * checks that everything acknowledged is there, round after round.
 * @param settings of the server; by default, people answer and administer the demonstration.
 */
export async function killRounds(
  rounds: number,
  settings: Record<string, string>,
  given?: { shareToken: string; administrator: Administrator },
): Promise<KillResult> {
  const server = await startServer({ ...settings, DEMO: given ? '0' : '1' });
  try {
    const shareToken = given?.shareToken ?? (await server.demoShareToken());
    const result: KillResult = { rounds, acknowledged: 0, changes: 0, lost: [] };
    for (let round = 1; round <= rounds; round += 1) {
      const writers = await Promise.all(
        Array.from({ length: writersAtOnce }, (_, index) => startWriter(server, shareToken, index)),
      );
      // Rounds end at different points, from the first saves to submission. The length is a number of answers instead
      // of a time, since a slow machine saves few answers in any time.
      const enough = result.acknowledged + fewestAnswers + Math.floor(Math.random() * 140);
      let ended = 0;
      const administrator = startGroupWriter(server.url, given?.administrator ?? (await signInToDemo(server.url)));
      const writing = [
        ...writers.map((writer) => write(writer, result).finally(() => (ended += 1))),
        administrator.write(),
      ];
      while (result.acknowledged < enough && ended < writers.length) await pause(1);
      await server.kill();
      await Promise.all(writing);
      await server.restart();
      const lost = [...(await Promise.all(writers.map(lostOf))).flat(), ...(await administrator.lost())];
      result.changes += administrator.acknowledged.length;
      result.lost.push(...lost.map((what) => `round ${round}: ${what}`));
    }
    return result;
  } finally {
    await server.remove();
  }
}

/**
 * Starts a participant. The first one has no answers, and the others have a full set, so that some can submit within
 * the round.
 */
async function startWriter(server: ServerProcess, shareToken: string, index: number): Promise<Writer> {
  const person = await startHttpParticipant(server.url, shareToken);
  const { scales } = await person.read();
  const writer: Writer = { person, scales, sent: new Map(), submitted: false };
  if (index > 0) {
    await person.answer({ questionId: 'work-place', intValue: 0 });
    for (const questionId of scales) await save(writer, questionId, 1);
  }
  return writer;
}

/** Saves answer after answer until the server is gone. A few submit on the way. */
async function write(writer: Writer, result: KillResult): Promise<void> {
  const submitAfter = Math.random() < 0.3 ? Math.floor(Math.random() * 60) : Infinity;
  try {
    for (let count = 0; ; count += 1) {
      if (count === submitAfter) {
        writer.submitted = (await writer.person.complete()) === 204;
        if (writer.submitted) return;
      }
      const questionId = writer.scales[Math.floor(Math.random() * writer.scales.length)]!;
      if (await save(writer, questionId, 1 + Math.floor(Math.random() * 5))) result.acknowledged += 1;
    }
  } catch {
    // The server was killed.
  }
}

async function save(writer: Writer, questionId: string, intValue: number): Promise<boolean> {
  const sent = writer.sent.get(questionId) ?? { acknowledged: null, unanswered: [] };
  writer.sent.set(questionId, sent);
  sent.unanswered.push(intValue);
  if ((await writer.person.answer({ questionId, intValue })) !== 204) return false;
  sent.acknowledged = intValue;
  sent.unanswered = [];
  return true;
}

async function lostOf({ person, sent, submitted }: Writer): Promise<string[]> {
  const { values, completed } = await person.read();
  const lost = [...sent].flatMap(([questionId, { acknowledged, unanswered }]) => {
    const stored = values.get(questionId) ?? null;
    return stored === acknowledged || unanswered.includes(stored ?? NaN)
      ? []
      : [`${questionId}: ${acknowledged} was acknowledged, ${stored} is stored`];
  });
  return submitted && !completed ? [...lost, 'a submission was acknowledged and is not there'] : lost;
}
