import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApiApp,
  createPerson,
  participate,
  signInAsPerson,
  tryPassword,
  type ApiApp,
} from '#testing/servers/apiApp.ts';
import { programEnvironment } from '#testing/servers/programEnvironment.ts';
import { runBuilt } from '#testing/servers/runBuilt.ts';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { projectRoot } from '../projectRoot.ts';
import { createSuper } from './createSuper.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

const password = 'chosen by the operator';

describe('the operation', () => {
  let api: ApiApp;
  beforeAll(async () => {
    api = await createApiApp();
  });
  afterAll(() => api.close());

  const create = (emailAddress: string, organisation: string | null = null, options: object = {}) =>
    createSuper(api.db, { emailAddress, password, organisation, timeZone: null, ...options }, api.clock());
  const me = async (emailAddress: string, secret = password) => {
    const { access_token: token } = await signInAsPerson(api, emailAddress, secret);
    return (await api.call('GET', '/person/me', { token })).body;
  };
  const accounts = () => api.db.selectFrom('account').select('name').orderBy('name').execute();

  it('creates a super administrator who manages a new organisation', async () => {
    const said = await create(' First@Operator.example ', '  Fernhill & Söhne ');
    expect(said).toEqual([
      'First@Operator.example is a super administrator now.',
      expect.stringMatching(/^They manage Fernhill & Söhne, a new organisation in the time zone \S+\.$/),
    ]);
    expect(await me('first@operator.example')).toMatchObject({
      superAdmin: true,
      memberships: [{ adminUserRole: 'manage', account: { name: 'Fernhill & Söhne' } }],
    });
    const groups = await api.db.selectFrom('participant_group').select('group_type').execute();
    expect(groups).toEqual([{ group_type: 'allParticipants' }]);
  });

  it('uses an existing organisation, ignoring case, and can be repeated without harm', async () => {
    const before = await accounts();
    expect(await create('second@operator.example', 'FERNHILL & söhne')).toEqual([
      'second@operator.example is a super administrator now.',
      'They manage Fernhill & Söhne.',
    ]);
    expect((await create('second@operator.example', 'Fernhill & Söhne'))[0]).toContain('keeps the password');
    expect(await accounts()).toEqual(before);
    expect((await me('second@operator.example')).memberships).toHaveLength(1);
  });

  it('keeps the password and the contents of an account whose owner has confirmed the address', async () => {
    const { adminIds } = await makeSurvey(api, { people: 1, name: 'Own' });
    await createPerson(api, {
      emailAddress: 'own@person.example',
      password: 'a password of my own',
      participations: adminIds,
    });
    expect((await create('own@person.example'))[0]).toContain('keeps the password of that account');
    expect((await tryPassword(api, 'own@person.example', password)).status).toBe(400);
    expect((await me('own@person.example', 'a password of my own')).superAdmin).toBe(true);
    const linked = await api.db.selectFrom('participation').where('id', 'in', adminIds).select('person_id').execute();
    expect(linked[0]!.person_id).not.toBeNull();
  });

  it('takes an account away from a stranger who entered the address beforehand', async () => {
    const { adminIds, tokens } = await makeSurvey(api, { people: 1, name: 'Stranger' });
    await participate(api, tokens[0]!);
    await createPerson(api, {
      emailAddress: 'named@person.example',
      password: 'the stranger knows',
      confirmed: false,
      participations: adminIds,
    });
    const { access_token: token } = await signInAsPerson(api, 'named@person.example', 'the stranger knows');
    await api.db
      .updateTable('person')
      .set({ totp_secret: 'JBSWY3DPEHPK3PXP' })
      .where('email_address', '=', 'named@person.example')
      .execute();
    await create('NAMED@person.example');
    expect((await api.call('GET', '/person/me', { token })).status).toBe(401);
    expect((await tryPassword(api, 'named@person.example', 'the stranger knows')).status).toBe(400);
    expect((await me('named@person.example')).superAdmin).toBe(true);
    expect(await api.db.selectFrom('participation').where('id', 'in', adminIds).select('person_id').execute()).toEqual([
      { person_id: null },
    ]);
  });

  it('sets a password if the person has none', async () => {
    await createPerson(api, { emailAddress: 'none@person.example', password: null });
    await create('none@person.example');
    expect((await me('none@person.example')).superAdmin).toBe(true);
  });

  it('creates an organisation in the given time zone, and changes that of no other', async () => {
    const zoneOf = async (name: string) =>
      (await api.db.selectFrom('account').where('name', '=', name).select('time_zone').executeTakeFirstOrThrow())
        .time_zone;
    const [, said] = await create('zone@operator.example', 'Elmhurst', { timeZone: 'Asia/Kolkata' });
    expect(said).toBe('They manage Elmhurst, a new organisation in the time zone Asia/Kolkata.');
    const [, again] = await create('zone@operator.example', 'Elmhurst', { timeZone: 'Europe/Berlin' });
    expect(again).toBe('They manage Elmhurst. It existed already and keeps its time zone.');
    expect(await zoneOf('Elmhurst')).toBe('Asia/Kolkata');
    await expect(create('zone@operator.example', 'Elmhurst', { timeZone: '+02:00' })).rejects.toThrow(
      '--time-zone must be the name of a time zone, such as Europe/Berlin',
    );
    await expect(create('zone@operator.example', null, { timeZone: 'UTC' })).rejects.toThrow(
      '--time-zone is for a new organisation: --organisation …',
    );
  });

  it('mails a link to choose a password if none is given, and nothing else works until then', async () => {
    await api.db.deleteFrom('job').execute();
    const [said] = await create('link@operator.example', null, { password: null });
    expect(said).toMatch(/^link@operator\.example is a super administrator now\. A running server sends them a link /);
    const { id } = await api.db
      .selectFrom('person')
      .where('email_address', '=', 'link@operator.example')
      .where('super_admin', '=', true)
      .where('password_hash', 'is', null)
      .where('when_email_confirmed', 'is', null)
      .select('id')
      .executeTakeFirstOrThrow();
    const mails = () => api.db.selectFrom('job').select('payload').where('kind', '=', 'mail').execute();
    expect(await mails()).toEqual([{ payload: { message: 'passwordReset', personId: id } }]);
    expect((await tryPassword(api, 'link@operator.example', '')).status).toBe(400);
    await api.db.deleteFrom('job').execute();

    // Someone else has entered the address beforehand, with a password.
    await createPerson(api, {
      emailAddress: 'taken@operator.example',
      password: 'the stranger knows',
      confirmed: false,
    });
    expect((await create('taken@operator.example', null, { password: null }))[0]).toContain('sends them a link');
    expect((await tryPassword(api, 'taken@operator.example', 'the stranger knows')).status).toBe(400);
    expect(await mails()).toHaveLength(1);
    await api.db.deleteFrom('job').execute();

    await createPerson(api, { emailAddress: 'owner@operator.example', password: 'a password of my own' });
    expect((await create('owner@operator.example', null, { password: null }))[0]).toMatch(
      /keeps the password of that account\.$/,
    );
    expect(await mails()).toEqual([]);
  });

  it('does nothing if the organisation is ambiguous', async () => {
    for (let index = 0; index < 2; index += 1) await makeSurvey(api, { people: 0, name: 'Twin' });
    await expect(create('twin@operator.example', 'twin organisation')).rejects.toThrow(
      'There are several organisations called twin organisation',
    );
    expect(
      await api.db.selectFrom('person').where('email_address', '=', 'twin@operator.example').select('id').execute(),
    ).toEqual([]);
  });
});

describe('the command', () => {
  let database: ServerDatabase;
  beforeAll(async () => {
    database = await createServerDatabase();
  });
  afterAll(() => database.remove());
  const run = (...args: string[]) => runBuilt('server/admin.js', database.settings, ...args);

  it('is listed', () => {
    expect(run()).toMatchObject({ code: 0, stdout: expect.stringContaining('create-super') });
    expect(run('no-such-command').code).toBe(1);
    expect(run('constructor').code).toBe(1);
  });

  it('creates the first account of an empty database', async () => {
    expect(
      run('create-super', '--email', 'ops@example.org', '--password', password, '--organisation=Fernhill'),
    ).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^ops@example\.org is a super administrator now\.\nThey manage Fernhill, .+\n$/),
    });
    const found = await database.use(({ db }) =>
      db.selectFrom('person').select(['email_address', 'super_admin']).execute(),
    );
    expect(found).toEqual([{ email_address: 'ops@example.org', super_admin: true }]);
  });

  it('takes the password from standard input, or from a terminal that does not show it', () => {
    const command = (email: string, ...options: string[]) => [
      process.execPath,
      path.join(projectRoot, 'dist/server/admin.js'),
      'create-super',
      '--email',
      email,
      ...options,
    ];
    const options = {
      cwd: projectRoot,
      env: { ...programEnvironment(), ...database.settings },
      encoding: 'utf8',
      timeout: 20_000,
    } as const;
    const [program, ...args] = command('pipe@example.org', '--password-stdin');
    const piped = spawnSync(program!, args, { ...options, input: `${password}\n` });
    expect(piped).toMatchObject({ status: 0, stdout: 'pipe@example.org is a super administrator now.\n', stderr: '' });
    // Runs a command in a terminal, in which someone types.
    const inTerminal = (email: string, typed: string) =>
      spawnSync('script', ['-qec', command(email).join(' '), '/dev/null'], { ...options, input: typed });
    const typed = inTerminal('terminal@example.org', `${password}\n${password}\n`);
    expect([typed.status, typed.stdout]).toEqual([
      0,
      expect.stringContaining('terminal@example.org is a super administrator now.'),
    ]);
    // `script` repeats what it gets before the program has switched that off, so only the prompt's own output counts.
    expect(typed.stdout.slice(typed.stdout.indexOf('Password: '))).not.toContain(password);
    const different = inTerminal('different@example.org', `${password}\n${password}x\n`);
    expect([different.status, different.stdout]).toEqual([
      1,
      expect.stringContaining('The two passwords are different. Nothing was changed.'),
    ]);
  });

  // These are rejected before the database is opened.
  it.runIf(process.env['TEST_DATABASE'] === 'postgres').each([
    [
      ['--email', 'ops@example.org'],
      'Without a terminal, give the password with --password-stdin, or let them choose one with --mail-link',
    ],
    [
      ['--email', 'ops@example.org', '--password', password, '--mail-link'],
      'Only one of --password, --password-stdin and --mail-link can be given',
    ],
    [['--email', 'ops@example.org', '--password-stdin'], 'Standard input contains no password'],
    [
      ['--email', 'ops@example.org', '--mail-link', '--organisation', 'Elm', '--time-zone', 'Berlin'],
      '--time-zone must be the name of a time zone, such as Europe/Berlin',
    ],
    [
      ['--email', 'ops@example.org', '--password', 'short'],
      'The password is not acceptable. Please choose a password of 10 to 256 characters that is not a common one.',
    ],
    [
      ['--email', 'ops@example.org', '--password', 'Password123'],
      'The password is not acceptable. Please choose a password of 10 to 256 characters that is not a common one.',
    ],
    [['--email', 'nobody', '--password', password], '--email must be an e-mail address'],
    [
      ['--email', 'b@example.org', '--password', password, '--role', 'x'],
      'There is no option --role. Options: --email … [--password …] [--password-stdin] [--mail-link] [--organisation …] [--time-zone …]',
    ],
    [
      ['--email', 'b@example.org', '--password', password, '--organisation', 'x'.repeat(201)],
      '--organisation must be one line of at most 200 characters',
    ],
    [
      ['--email', 'b@example.org', '--password', password, '--organisation', 'a\nb'],
      '--organisation must be one line of at most 200 characters',
    ],
  ])('%j is rejected in one line', (args, line) => {
    expect(run('create-super', ...args)).toEqual({ code: 1, stdout: '', stderr: `${line}\n` });
  });

  it('switches off two-factor sign-in for someone who lost the second factor', async () => {
    await database.use(({ db }) =>
      db
        .updateTable('person')
        .set({ totp_secret: 'JBSWY3DPEHPK3PXP' })
        .where('email_address', '=', 'ops@example.org')
        .execute(),
    );
    expect(run('reset-totp', '--email', 'OPS@example.org')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('is off, and they are signed out everywhere'),
    });
    expect(
      await database.use(({ db }) =>
        db.selectFrom('person').select('totp_secret').where('totp_secret', 'is not', null).execute(),
      ),
    ).toEqual([]);
  });

  it('rejects any option if it does not have options', () => {
    expect(run('jobs', '--all', 'x')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no option --all. Options: none\n',
    });
    expect(run('jobs').code).toBe(0);
  });
});
