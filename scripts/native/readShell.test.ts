import { expect, test } from 'vitest';
import { readShell } from './readShell.mjs';

const read = (line: string, env = {}) => readShell(line.split(' '), '1.2.3', env);

test('only the server is required, and everything else has defaults', () => {
  const shell = {
    origin: 'https://heartwood.example.org',
    appId: 'org.heartwood.app',
    name: 'Heartwood',
    version: '1.2.3',
    build: 1,
    team: '',
  };
  expect(read('android --origin https://heartwood.example.org')).toEqual({ command: 'android', shell });
  expect(read('build', { VITE_API_ORIGIN: 'https://heartwood.example.org' })).toEqual({ command: 'build', shell });
});

test.each([
  ['', /^Usage/],
  ['windows --origin https://a.example', /^Usage/],
  ['ios', /^--origin/],
  ['ios --origin http://a.example', /^--origin/],
  ['ios --origin https://a.example/app', /^--origin/],
  ['ios --origin https://a.example --app-id heartwood', /^--app-id/],
  ['ios --origin https://a.example --app-id org.heart-wood.app', /^--app-id/],
  ['ios --origin https://a.example --name a"b', /^--name/],
  ['ios --origin https://a.example --build 0', /^--build/],
  ['ios --origin https://a.example --team X', /^--team/],
  ['ios --origin https://a.example --colour X', /--colour/],
])('"%s" is rejected with a message', (line, text) => {
  expect(() => read(line)).toThrow(text);
});
