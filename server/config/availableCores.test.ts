import { expect, it } from 'vitest';
import { availableCores } from './availableCores.ts';

const cores = (files: Record<string, string>, machine = 16) => availableCores((file) => files[file] ?? null, machine);

it('are those of the machine without a quota, and at least one', () => {
  expect(cores({})).toBe(16);
  expect(cores({ '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': 'max 100000\n' })).toBe(16);
  expect(cores({}, 0)).toBe(1);
  expect(availableCores()).toBeGreaterThanOrEqual(1);
});

it('are limited by the quota of the control group, and of each group above it', () => {
  expect(cores({ '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': '400000 100000\n' })).toBe(4);
  expect(cores({ '/sys/fs/cgroup/cpu.max': '350000 100000\n' })).toBe(3);
  expect(cores({ '/sys/fs/cgroup/cpu.max': '50000 100000\n' })).toBe(1);
  expect(cores({ '/sys/fs/cgroup/cpu.max': '3200000 100000\n' })).toBe(16);
  expect(
    cores({
      '/proc/self/cgroup': '0::/system.slice/heartwood.service\n',
      '/sys/fs/cgroup/system.slice/cpu.max': '200000 100000\n',
      '/sys/fs/cgroup/system.slice/heartwood.service/cpu.max': 'max 100000\n',
    }),
  ).toBe(2);
});

it('are limited by a quota of control groups of version 1', () => {
  const group = '5:cpuset:/\n4:cpu,cpuacct:/docker/1\n';
  const files = (quota: string) => ({
    '/proc/self/cgroup': group,
    '/sys/fs/cgroup/cpu/docker/1/cpu.cfs_quota_us': `${quota}\n`,
    '/sys/fs/cgroup/cpu/docker/1/cpu.cfs_period_us': '100000\n',
  });
  expect(cores(files('500000'))).toBe(5);
  expect(cores(files('-1'))).toBe(16);
});
