import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fillExample } from '#testing/servers/fillExample.ts';

it.each(['HUP', 'INT', 'TERM'])('starts the server again if the script for every night gets SIG%s', (signal) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-script-'));
  const program = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    chmodSync(path.join(folder, name), 0o755);
    return path.join(folder, name);
  };
  const calls = path.join(folder, 'calls');
  program('systemctl', `#!/bin/sh\necho "$1" >> ${calls}\n`);
  program('heartwood', `#!/bin/sh\necho "$1" >> ${calls}\nkill -${signal} $PPID\n`);
  const script = program(
    'heartwood-back-up',
    fillExample('docs/operate/back-up.sh', [
      ['stop_server=no', 'stop_server=yes'],
      ['/usr/local/sbin/heartwood ', `${folder}/heartwood `],
      ['systemctl ', `${folder}/systemctl `],
    ]),
  );
  const { status } = spawnSync(script);
  expect([status, readFileSync(calls, 'utf8').split('\n')]).toEqual([1, ['stop', 'back-up', 'start', '']]);
  rmSync(folder, { recursive: true });
});
