import type { Defaulted, Fixed, Json } from './column.ts';

export interface JobTable {
  id: Fixed<string>;
  kind: Fixed<string>;
  payload: Json<Record<string, string>>;
  run_at: Date;
  attempts: Defaulted<number>;
  leased_until: Date | null;
  last_error: string | null;
  failed_at: Date | null;
  created_at: Fixed<Date>;
  is_bulk: Defaulted<boolean>;
}

export interface BulkMailPauseTable {
  id: Defaulted<boolean>;
  when_paused: Date;
}

export interface TaskRunTable {
  task: string;
  when_succeeded: Date | null;
  when_failed: Date | null;
  problem: string | null;
}

export interface RunningServerTable {
  id: Fixed<string>;
  name: string;
  version: string;
  key_fingerprints: Uint8Array[];
  when_started: Fixed<Date>;
  when_seen: Date;
}

export interface WebFileTable {
  path: Fixed<string>;
  content: Fixed<Uint8Array>;
  when_needed: Date;
}

export interface SecretKeyTable {
  id: Defaulted<boolean>;
  fingerprint: Uint8Array;
}
