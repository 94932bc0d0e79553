import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

/** Reads a file of the system. Null if there is none. */
export type ReadSystemFile = (file: string) => string | null;

/**
 * Returns how many cores this process may use: those of the machine, or fewer if its control group has a quota of
 * processor time, as in containers (https://docs.kernel.org/admin-guide/cgroup-v2.html#cpu-interface-files). At least 1.
 * A part of a core does not count. Node 20 itself does not know quotas.
 */
export function availableCores(read: ReadSystemFile = readSystemFile, cores: number = availableParallelism()): number {
  const quotas = [...quotasOfGroup(read), ...quotasOfGroupV1(read)];
  return Math.max(1, Math.min(cores, ...quotas.map((quota) => Math.floor(quota))));
}

const groups = '/sys/fs/cgroup';

/** The quotas of the process's group and of the groups above it, in cores. In a container, the mount is its own group. */
function quotasOfGroup(read: ReadSystemFile): number[] {
  const group = /^0::(\/.*)$/m.exec(read('/proc/self/cgroup') ?? '')?.[1] ?? '/';
  return upwards(group).flatMap((each) => {
    const [quota, period] = (read(path.posix.join(groups, each, 'cpu.max')) ?? '').trim().split(' ').map(Number);
    return quota && period ? [quota / period] : [];
  });
}

/** The same in version 1 (https://docs.kernel.org/scheduler/sched-bwc.html). A quota of -1 is none. */
function quotasOfGroupV1(read: ReadSystemFile): number[] {
  const group = /^\d+:(?:[^:]*,)?cpu(?:,[^:]*)?:(\/.*)$/m.exec(read('/proc/self/cgroup') ?? '')?.[1] ?? '/';
  return upwards(group).flatMap((each) => {
    const [quota, period] = ['cpu.cfs_quota_us', 'cpu.cfs_period_us'].map((file) =>
      Number(read(path.posix.join(groups, 'cpu', each, file)) ?? 0),
    );
    return quota! > 0 && period! > 0 ? [quota! / period!] : [];
  });
}

/** A path, and all paths above it. */
function upwards(group: string): string[] {
  const above = path.posix.dirname(group);
  return above === group ? [group] : [group, ...upwards(above)];
}

function readSystemFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
