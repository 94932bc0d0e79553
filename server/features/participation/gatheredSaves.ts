import type { Db } from '#server/db/database.ts';
import { gather, type Gathered } from '#server/db/gather.ts';
import { saveAnswers, type AnswerToSave } from './answerQueries.ts';

/** Two, so that one batch is gathered and sent while another one is written to the disk. */
const lanes = 2;
const most = 100;

const savesOf = new WeakMap<Db, Gathered<AnswerToSave, boolean>>();

/** Saves that come at the same time, by whomever, as one statement: most of what a save costs is the commit. */
export function gatheredSaves(db: Db): Gathered<AnswerToSave, boolean> {
  let saves = savesOf.get(db);
  if (!saves) {
    saves = gather((toSave) => saveAnswers(db, toSave, 'together'), {
      lanes,
      most,
      keyOf: ({ participation, questionId }) => `${participation.id} ${questionId}`,
    });
    savesOf.set(db, saves);
  }
  return saves;
}
