import { setTimeout as pause } from 'node:timers/promises';
import { startHttpParticipant, type HttpParticipant } from '../servers/httpParticipant.ts';
import { listProcesses } from '../servers/listProcesses.ts';
import type { ServerProcess } from '../servers/serverProcess.ts';

interface KilledWorkers {
  kills: number;
  /** Number of answers that the server acknowledged. `lost` has those that a later read did not show. */
  acknowledged: number;
  /** Number of requests without an answer, because their worker was killed. */
  unanswered: number;
  lost: string[];
}

const peopleAtOnce = 6;

/**
 * Kills a worker of a server of several processes with SIGKILL, again and again, while people answer. Checks at the end
 * that everything acknowledged is there.
 */
export async function killWorkers(server: ServerProcess, shareToken: string, kills: number): Promise<KilledWorkers> {
  const result: KilledWorkers = { kills: 0, acknowledged: 0, unanswered: 0, lost: [] };
  const over = new AbortController();
  const end = () => over.abort();
  const writing = Promise.all(Array.from({ length: peopleAtOnce }, () => answerUntil(() => over.signal.aborted)));
  await Promise.all([writing.finally(end), killOneByOne().finally(end)]);
  return result;

  async function killOneByOne(): Promise<void> {
    while (result.kills < kills && !over.signal.aborted) {
      const before = result.acknowledged;
      const isReplaced = () => (server.logs().match(/Server listening/g)?.length ?? 0) >= 2 + result.kills;
      while (!(isReplaced() && result.acknowledged >= before + 40) && !over.signal.aborted) await pause(10);
      const worker = listProcesses(server.pid()).filter(({ role }) => role === 'worker')[result.kills % 2];
      if (!worker) continue;
      process.kill(worker.pid, 'SIGKILL');
      result.kills += 1;
    }
  }

  /** Answers as one person after the other. Each sends a question's values in order, and each value until acknowledged. */
  async function answerUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const person = await untilAnswered(() => startHttpParticipant(server.url, shareToken));
      const { scales } = await untilAnswered(() => person.read());
      const sent = new Map<string, number>();
      for (const [index, questionId] of scales.entries()) {
        if (isOver()) break;
        await untilAnswered(() => save(person, questionId, 1 + (index % 5)));
        sent.set(questionId, 1 + (index % 5));
        result.acknowledged += 1;
      }
      const { values } = await untilAnswered(() => person.read());
      for (const [questionId, value] of sent)
        if (values.get(questionId) !== value)
          result.lost.push(`${questionId}: ${value} was acknowledged, ${values.get(questionId)} is stored`);
    }
  }

  async function untilAnswered<T>(request: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await request();
      } catch (error) {
        // An error of the server itself has an answer.
        if (attempt === 400 || !(error instanceof TypeError)) throw error;
        result.unanswered += 1;
        await pause(50);
      }
    }
  }
}

async function save(person: HttpParticipant, questionId: string, intValue: number): Promise<void> {
  const status = await person.answer({ questionId, intValue });
  if (status !== 204) throw new Error(`An answer got ${status}`);
}
