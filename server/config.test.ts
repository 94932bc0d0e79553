import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeSettings, parseConfig } from './config.ts';
import { projectRoot } from './projectRoot.ts';

/** Everything that a server with an https: address needs. */
const inUse = {
  PUBLIC_URL: 'https://survey.example.org',
  DATABASE_URL: 'postgres://heartwood:hidden@db.example.org/heartwood',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMTP_URL: 'smtp://user:hidden@mail.example.org:587',
  MAIL_FROM: 'Wellbeing <wellbeing@example.org>',
};

describe('parseConfig', () => {
  it('has a working default for every setting', () => {
    expect(parseConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      databasePooled: false,
      databaseReplicaUrl: null,
      smtpUrl: null,
      trustProxy: null,
      operatorName: null,
      operatorContact: 'heartwood@localhost',
      clientId: 'web',
      clientSecret: 'web',
      allowedOrigins: [],
      androidApps: [],
      iosApps: [],
      minReportSample: 5,
      demo: true,
      host: 'localhost',
    });
  });

  it('leaves the demonstration out on a PostgreSQL server unless DEMO is 1', () => {
    const DATABASE_URL = 'postgres://localhost/heartwood';
    expect(parseConfig({ DATABASE_URL }).demo).toBe(false);
    expect(parseConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  });

  it('removes the last slash of PUBLIC_URL, and accepts proxies as a number or a list', () => {
    for (const PUBLIC_URL of ['https://survey.example.org/', 'HTTPS://Survey.example.org:443']) {
      expect(parseConfig({ ...inUse, PUBLIC_URL }).publicUrl).toBe('https://survey.example.org');
    }
    expect(parseConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(parseConfig({ TRUST_PROXY: '10.0.0.1, fd00::/8' }).trustProxy).toEqual(['10.0.0.1', 'fd00::/8']);
  });

  it('accepts the address of a PostgreSQL server with a host or with a socket', () => {
    for (const DATABASE_URL of [
      'postgresql://heartwood@db.example.org/heartwood',
      'postgres://heartwood@/heartwood?host=/run/postgresql',
    ]) {
      expect(parseConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    }
  });

  it('takes the contact of the operator from the sender of mails, unless it is configured', () => {
    expect(parseConfig(inUse)).toMatchObject({ operatorName: null, operatorContact: 'wellbeing@example.org' });
    expect(parseConfig({ MAIL_FROM: 'wellbeing@example.org' }).operatorContact).toBe('wellbeing@example.org');
    for (const OPERATOR_CONTACT of ['privacy@example.org', 'https://example.org/contact']) {
      expect(parseConfig({ OPERATOR_NAME: 'Example Ltd', OPERATOR_CONTACT })).toMatchObject({
        operatorName: 'Example Ltd',
        operatorContact: OPERATOR_CONTACT,
      });
    }
  });

  it('accepts one or several applications for each kind of phone', () => {
    const fingerprint = (byte: string) => Array<string>(32).fill(byte).join(':');
    expect(
      parseConfig({ ANDROID_APP: `org.example.app:${fingerprint('0a')} , com.example.App_2:${fingerprint('FF')}` })
        .androidApps,
    ).toEqual([
      { packageName: 'org.example.app', fingerprint: fingerprint('0A') },
      { packageName: 'com.example.App_2', fingerprint: fingerprint('FF') },
    ]);
    expect(parseConfig({ IOS_APP: 'A1B2C3D4E5.org.example.app, 0123456789.app' }).iosApps).toEqual([
      'A1B2C3D4E5.org.example.app',
      '0123456789.app',
    ]);
  });
});

const fingerprints = (bytes: number) => Array(bytes).fill('AB').join(':');
const key = Buffer.alloc(32, 7).toString('base64');

describe('one wrong setting stops the start with a line that names it', () => {
  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PUBLIC_URL', 'localhost:3000'],
    ['PUBLIC_URL', 'http://x.example/path'],
    ['PUBLIC_URL', 'http://x.example/?a'],
    ['PUBLIC_URL', 'http://x.example#a'],
    ['PUBLIC_URL', 'http://name:password@x.example'],
    ['PUBLIC_URL', 'ftp://x.example'],
    ['DATABASE_POOLED', 'yes'],
    ['DATABASE_REPLICA_URL', 'replica.example.org'],
    ['SECRET_KEY', 'password'],
    ['NEXT_SECRET_KEY', 'password'],
    ['SECRET_KEY', `${key}=`],
    ['TRUST_PROXY', '999.1.1.1'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', 'dead'],
    ['TRUST_PROXY', 'on'],
    ['SMTP_CA', '/'],
    ['SMTP_CA', '/does/not/exist.pem'],
    // Looking at it fails with another error than that it does not exist.
    ['SMTP_CA', `/${'x'.repeat(300)}`],
    ['SMTP_CA', import.meta.filename],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'smtp:mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b\nBcc: c@d'],
    ['MAIL_CONNECTIONS', '0'],
    ['MAIL_CONNECTIONS', '51'],
    ['MAIL_RATE', '0'],
    ['MAIL_RATE', '1.5'],
    ['MAIL_FILES', 'true'],
    ['EMBEDDED', 'yes'],
    ['ALLOWED_ORIGINS', 'https://a.example/path'],
    ['OPERATOR_NAME', 'Example\nLtd'],
    ['OPERATOR_CONTACT', 'http://example.org'],
    ['OPERATOR_CONTACT', 'call us'],
    ['ANDROID_APP', 'org.example.app'],
    ['ANDROID_APP', 'org.example.app:AB:CD'],
    ['ANDROID_APP', `app:${fingerprints(32)}`],
    ['ANDROID_APP', `org.example.app:${fingerprints(32)},`],
    ['ANDROID_APP', `org.example.app:${fingerprints(33)}`],
    ['IOS_APP', 'org.example.app'],
    ['IOS_APP', 'A1B2C3D4E5'],
    ['IOS_APP', 'a1b2c3d4e5.org.example.app'],
    ['IOS_APP', 'A1B2C3D4E5.org.example.app,'],
    ['MIN_REPORT_SAMPLE', '2'],
    ['MIN_REPORT_SAMPLE', '51'],
    ['MIN_REPORT_SAMPLE', '5.5'],
    ['DEMO', 'yes'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', 'tcp://10.0.0.1:9090'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    const line = new RegExp(`^${name} must be [^\n;]+$`);
    expect(() => parseConfig({ [name]: value })).toThrow(line);
    // The same value stops a server in use too.
    expect(() => parseConfig({ ...inUse, [name]: value })).toThrow(`${name} must be`);
  });
});

const without = (...names: (keyof typeof inUse)[]) =>
  Object.fromEntries(Object.entries(inUse).filter(([name]) => !names.includes(name as keyof typeof inUse)));

describe('settings that serve or stop together', () => {
  const file = (name: string, text: string) => {
    const written = path.join(folder, name);
    writeFileSync(written, text);
    return written;
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const host =
    'HOST must be localhost, 127.0.0.1 or ::1 for the demonstration, unless DEMO=1 requests it by name (DEMO=0 leaves it out)';
  const demonstration =
    'DATABASE_URL must be set if PUBLIC_URL is on another machine, or DEMO=0 or DEMO=1: a proxy could make the demonstration public';
  const database = 'DATABASE_URL must be set, or EMBEDDED=1 to use the embedded database';
  const publicAddress = 'PUBLIC_URL must be set if SMTP_URL is on another machine, since mails contain links';
  const missingKey = expect.stringMatching(
    /^SECRET_KEY must be set \(if this server ran before: to the key in \S+secret\.key\)$/,
  );

  it.each<[string, Record<string, string>, unknown[]]>([
    ['no setting', {}, []],
    ['settings of one space', { PORT: ' ', DATABASE_URL: ' ', DEMO: ' ' }, []],
    ['all that real use needs', inUse, []],
    ['real use without a database', without('DATABASE_URL'), [database]],
    ['real use on the embedded database, by name', { ...without('DATABASE_URL', 'SECRET_KEY'), EMBEDDED: '1' }, []],
    ['real use with EMBEDDED=0', { ...without('DATABASE_URL'), EMBEDDED: '0' }, [database]],
    ['a trial with EMBEDDED=0', { EMBEDDED: '0' }, [database]],
    ['real use without a key', without('SECRET_KEY'), [missingKey]],
    ['a trial on PostgreSQL without a key', { DATABASE_URL: inUse.DATABASE_URL }, []],
    [
      'real use without a mail server',
      without('SMTP_URL'),
      ['SMTP_URL must be set, or MAIL_FILES=1 to write mail to files'],
    ],
    ['real use with mail in files, by name', { ...without('SMTP_URL'), MAIL_FILES: '1' }, []],
    ['real use without a sender', without('MAIL_FROM'), ['MAIL_FROM must be set if PUBLIC_URL is https:']],
    ['real use with the demonstration, by name', { ...inUse, DEMO: '1' }, []],
    [
      'real use with a wrong sender',
      { ...inUse, MAIL_FROM: 'nobody' },
      ['MAIL_FROM must be a sender like "Name <name@example.org>"'],
    ],
    ['both databases', { ...inUse, EMBEDDED: '1' }, ['EMBEDDED must not be 1 if DATABASE_URL is set']],
    ['both ways of mail', { ...inUse, MAIL_FILES: '1' }, ['MAIL_FILES must not be 1 if SMTP_URL is set']],
    [
      'nothing but an address',
      { PUBLIC_URL: ' HTTPS://survey.example.org' },
      [database, missingKey, expect.stringMatching(/^SMTP_URL/), expect.stringMatching(/^MAIL_FROM/)],
    ],
    [
      'a path behind an https: address',
      { PUBLIC_URL: 'https://x.example/path' },
      [
        expect.stringMatching(/^PUBLIC_URL must be an http/),
        database,
        missingKey,
        expect.stringMatching(/^SMTP_URL/),
        expect.stringMatching(/^MAIL_FROM/),
      ],
    ],
    ['a mail server elsewhere', { SMTP_URL: 'smtps://mail.example.org:465' }, [publicAddress]],
    ['a mail server elsewhere by address', { SMTP_URL: 'smtp://10.0.0.1' }, [publicAddress]],
    ['a mail server elsewhere that looks near', { SMTP_URL: 'smtp://127.example.org' }, [publicAddress]],
    [
      'a mail server elsewhere and an address',
      { SMTP_URL: 'smtp://10.0.0.1', PUBLIC_URL: 'http://10.0.0.2', DEMO: '0' },
      [],
    ],
    ['the demonstration at a public address', { PUBLIC_URL: 'http://survey.example.org' }, [demonstration]],
    ['the demonstration at a public address, by name', { PUBLIC_URL: 'http://survey.example.org', DEMO: '1' }, []],
    ['the demonstration at an address of this machine', { PUBLIC_URL: 'http://127.0.0.1:8080' }, []],
    ['PostgreSQL at a public address', { PUBLIC_URL: 'http://x.example', DATABASE_URL: inUse.DATABASE_URL }, []],
    ['a mail server here', { SMTP_URL: 'smtp://LOCALHOST:25' }, []],
    ['a mail server here by address', { SMTP_URL: 'smtp://127.0.0.53' }, []],
    ['a mail server here by IPv6', { SMTP_URL: 'smtp://[::1]:2525' }, []],
    [
      'a replica without its primary',
      { DATABASE_REPLICA_URL: inUse.DATABASE_URL },
      ['DATABASE_REPLICA_URL must be left out if DATABASE_URL is'],
    ],
    ['a replica with its primary', { DATABASE_URL: inUse.DATABASE_URL, DATABASE_REPLICA_URL: inUse.DATABASE_URL }, []],
    ['the demonstration on every address', { HOST: '::' }, [host]],
    ['the demonstration on every address of IPv4', { HOST: '0.0.0.0' }, [host]],
    ['the demonstration on a network', { HOST: '192.168.0.2' }, [host]],
    ['the demonstration on 127.0.0.1', { HOST: '127.0.0.1' }, []],
    ['the demonstration on ::1', { HOST: '::1' }, []],
    ['the demonstration on localhost', { HOST: 'localhost' }, []],
    ['the demonstration on every address, by name', { HOST: '::', DEMO: '1' }, []],
    ['no demonstration, on every address', { HOST: '::', DEMO: '0' }, []],
    ['PostgreSQL on every address', { HOST: '::', DATABASE_URL: inUse.DATABASE_URL }, []],
    [
      'a misspelt name',
      { DATABSE_URL: inUse.DATABASE_URL },
      ['DATABSE_URL is not a setting: did you mean DATABASE_URL?'],
    ],
    [
      'a misspelt name of a file',
      { SMTP_URL_FIEL: '/run/secrets/smtp' },
      ['SMTP_URL_FIEL is not a setting: did you mean SMTP_URL_FILE?'],
    ],
    ['a misspelt name beside the right one', { DEMO: '0', DEMOS: '1' }, ['DEMOS is not a setting: did you mean DEMO?']],
    ['other variables', { DATABASE_PASSWORD: 'x', HOSTNAME: 'x', PATH: 'x', POSTGRES_URL: 'x' }, []],
    [
      'secrets in files',
      {
        ...without('DATABASE_URL', 'SECRET_KEY', 'SMTP_URL'),
        DATABASE_URL_FILE: file('a', ` ${inUse.DATABASE_URL}\n`),
        SECRET_KEY_FILE: file('b', `${key}\n`),
        SMTP_URL_FILE: file('c', inUse.SMTP_URL),
        CLIENT_SECRET_FILE: file('d', 'web'),
      },
      [],
    ],
    [
      'the same key as the next one',
      { ...inUse, NEXT_SECRET_KEY: inUse.SECRET_KEY },
      ['NEXT_SECRET_KEY must differ from SECRET_KEY, or be left out'],
    ],
    ['another key as the next one', { ...inUse, NEXT_SECRET_KEY: Buffer.alloc(32, 8).toString('base64') }, []],
    [
      'a secret twice',
      { ...inUse, SECRET_KEY_FILE: file('e', key) },
      ['SECRET_KEY and SECRET_KEY_FILE must not both be set'],
    ],
    [
      'a file that is missing',
      { DATABASE_URL_FILE: path.join(folder, 'none') },
      ['DATABASE_URL_FILE must name a file that exists'],
    ],
    [
      'a device and a large file',
      { SMTP_URL_FILE: '/dev/zero', CLIENT_SECRET_FILE: file('large', 'x'.repeat(70_000)) },
      [
        'SMTP_URL_FILE must name an ordinary file of at most 64 KiB',
        'CLIENT_SECRET_FILE must name an ordinary file of at most 64 KiB',
      ],
    ],
    [
      'a file with two secrets',
      { DATABASE_URL_FILE: file('two', `${inUse.DATABASE_URL}\nhidden\n`) },
      ['DATABASE_URL_FILE must name a file of one line'],
    ],
    ['a file that is empty', { SMTP_URL_FILE: file('f', ' \n') }, ['SMTP_URL_FILE must name a file that is not empty']],
    [
      'a folder instead of a file',
      { CLIENT_SECRET_FILE: folder },
      ['CLIENT_SECRET_FILE must name an ordinary file of at most 64 KiB'],
    ],
    [
      'a file with another text',
      { SECRET_KEY_FILE: file('g', 'hidden') },
      ['SECRET_KEY_FILE must name a file with 32 bytes in base64, as `openssl rand -base64 32` makes them'],
    ],
    [
      'many',
      { PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x', HSOT: 'x' },
      [
        expect.stringMatching(/^PORT must/),
        expect.stringMatching(/^DEMO must/),
        expect.stringMatching(/^LOG_LEVEL must/),
        expect.stringMatching(/^HSOT is not/),
      ],
    ],
  ])('%s', (_what, environment, problems) => {
    const line = () => {
      try {
        parseConfig(environment);
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(line() === '' ? [] : line().split('; ')).toEqual(problems);
    expect(line()).not.toMatch(/hidden|\n/);
  });

  it('reads secrets from files, without the end of the line', () => {
    const config = parseConfig({
      DATABASE_URL_FILE: file('database', `${inUse.DATABASE_URL}\r\n`),
      SECRET_KEY_FILE: file('key', `${key}\n`),
    });
    expect(config.databaseUrl).toBe(inUse.DATABASE_URL);
    expect(config.secretKey?.export().toString('base64')).toBe(key);
    expect(config.demo).toBe(false);
  });

  it('listens only on this machine for a demonstration that no one requested by name', () => {
    const hostOf = (environment: Record<string, string>) => parseConfig(environment).host;
    expect(hostOf({})).toBe('localhost');
    for (const environment of [{ DEMO: '1' }, { DEMO: '0' }, { DATABASE_URL: inUse.DATABASE_URL }, inUse] as Record<
      string,
      string
    >[])
      expect(hostOf(environment)).toBe('::');
  });

  it('leaves the demonstration out in real use, unless DEMO is 1', () => {
    const embedded = { ...without('DATABASE_URL'), EMBEDDED: '1' };
    expect(parseConfig(embedded).demo).toBe(false);
    expect(parseConfig({ ...embedded, DEMO: '1' }).demo).toBe(true);
  });
});

it('docs/operate/settings.md has every setting, and no other', () => {
  const page = readFileSync(path.join(projectRoot, 'docs/operate/settings.md'), 'utf8');
  const table = page.slice(page.indexOf('## All settings'), page.indexOf('## Secrets in files'));
  const documented = [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, names]) => names!.match(/[A-Z_]+/g)!);
  expect(documented.toSorted()).toEqual(
    describeSettings({})
      .map(({ name }) => name)
      .toSorted(),
  );
});

describe('describeSettings', () => {
  const shown = (environment: Record<string, string>) =>
    Object.fromEntries(describeSettings(environment).map(({ name, value, source }) => [name, `${value} (${source})`]));

  it('shows every setting with its effective value and where it comes from', () => {
    expect(shown({ PORT: ' 8080 ', TRUST_PROXY: '10.0.0.1,10.0.0.2', DEMO: '0', LOG_LEVEL: '' })).toMatchObject({
      PORT: '8080 (environment)',
      PUBLIC_URL: 'http://localhost:8080 (default)',
      HOST: ':: (default)',
      TRUST_PROXY: '10.0.0.1, 10.0.0.2 (environment)',
      DATABASE_URL: 'none (default)',
      EMBEDDED: '1 (default)',
      DEMO: '0 (environment)',
      SECRET_KEY: expect.stringMatching(/^the key in \/.+secret\.key \(default\)$/),
      ALLOWED_ORIGINS: 'none (default)',
      LOG_LEVEL: 'info (default)',
    });
  });

  it('shows no secret', () => {
    const settings = {
      ...inUse,
      NEXT_SECRET_KEY: Buffer.alloc(32, 8).toString('base64'),
      DATABASE_REPLICA_URL: 'postgres://reader@/db?password=hidden&host=/run/pg',
      CLIENT_SECRET: 'hidden',
    };
    expect(shown(settings)).toMatchObject({
      DATABASE_URL: 'postgres://heartwood@db.example.org/heartwood (environment)',
      DATABASE_REPLICA_URL: 'postgres://reader@/db?…&host=/run/pg (environment)',
      SMTP_URL: 'smtp://user@mail.example.org:587 (environment)',
      SECRET_KEY: 'set (environment)',
      NEXT_SECRET_KEY: 'set (environment)',
      CLIENT_SECRET: 'set (environment)',
    });
    for (const DATABASE_URL of [
      'postgres://u:hidden@host/db',
      'postgres://u:hi@dden:hidden@host/db',
      'postgres://u:a/hidden?hidden#hidden@host/db',
      'postgres://u:hidden/db',
      'postgres://host/db?password=hidden',
      'postgres://host/db?user=a&pass%77ord=hidden',
      'postgres://:hidden@host/db',
      'postgres://host/db#hidden',
    ])
      expect(shown({ DATABASE_URL })['DATABASE_URL']).not.toMatch(/hi|dden/);
  });
});
