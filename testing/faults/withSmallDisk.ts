import { spawnSync } from 'node:child_process';

const ownMounts = ['unshare', '--map-root-user', '--mount'];

/** Returns whether this system lets a process mount a private disk. Only Linux does, and containers often forbid it. */
export function canMountSmallDisk(): boolean {
  const [program, ...args] = withSmallDisk(['true'], { folder: '/tmp', bytes: 4096 });
  return spawnSync(program!, args).status === 0;
}

/**
 * A command line that runs the same program with a small disk mounted in a folder. The disk disappears when the program
 * ends.
 */
export function withSmallDisk(command: string[], { folder, bytes }: { folder: string; bytes: number }): string[] {
  return [
    ...ownMounts,
    'sh',
    '-c',
    'mount -t tmpfs -o "size=$1" tmpfs "$2" && shift 2 && exec "$@"',
    'small',
    String(bytes),
    folder,
    ...command,
  ];
}
