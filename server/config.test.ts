import { describe, expect, it } from 'vitest';
import { describeSettings, parseConfig } from './config.ts';

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
    ['SECRET_KEY', `${key}=`],
    ['TRUST_PROXY', '999.1.1.1'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', 'dead'],
    ['TRUST_PROXY', 'on'],
    ['SMTP_CA', '/'],
    ['SMTP_CA', '/does/not/exist.pem'],
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
      DATABASE_REPLICA_URL: 'postgres://reader@/db?password=hidden&host=/run/pg',
      CLIENT_SECRET: 'hidden',
    };
    expect(shown(settings)).toMatchObject({
      DATABASE_URL: 'postgres://heartwood@db.example.org/heartwood (environment)',
      DATABASE_REPLICA_URL: 'postgres://reader@/db?…&host=/run/pg (environment)',
      SMTP_URL: 'smtp://user@mail.example.org:587 (environment)',
      SECRET_KEY: 'set (environment)',
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
