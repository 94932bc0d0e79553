import type { OwnSession } from '#contract/entities/ownSession.ts';

interface SessionRow {
  id: string;
  /** Null: begun before it was kept. */
  device: string | null;
  created_at: Date;
  last_used_at: Date;
}

/** @param ownId the session of the call. */
export const presentOwnSession = (row: SessionRow, ownId: string): OwnSession => ({
  id: row.id,
  device: row.device ?? 'Unknown browser',
  whenStarted: row.created_at.toISOString(),
  whenLastUsed: row.last_used_at.toISOString(),
  current: row.id === ownId,
});
