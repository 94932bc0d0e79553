import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

describe('parseConfig', () => {
  it('has a working default for every setting', () => {
    expect(parseConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      databasePooled: false,
      databaseReplicaUrl: null,
      smtpUrl: null,
      trustProxy: false,
      operatorName: null,
      operatorContact: 'heartwood@localhost',
      clientId: 'web',
      clientSecret: 'web',
      allowedOrigins: [],
      androidApps: [],
      iosApps: [],
      minReportSample: 5,
      demo: true,
    });
  });

  it('leaves the demonstration out on a PostgreSQL server unless DEMO is 1', () => {
    const DATABASE_URL = 'postgres://localhost/heartwood';
    expect(parseConfig({ DATABASE_URL }).demo).toBe(false);
    expect(parseConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  });

  it('removes the last slash of PUBLIC_URL, and accepts proxies as a number or a list', () => {
    for (const PUBLIC_URL of ['https://survey.example.org/', 'HTTPS://Survey.example.org:443']) {
      expect(parseConfig({ PUBLIC_URL }).publicUrl).toBe('https://survey.example.org');
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
    const shown = { PUBLIC_URL: 'https://survey.example.org', MAIL_FROM: 'Wellbeing <wellbeing@example.org>' };
    expect(parseConfig(shown)).toMatchObject({ operatorName: null, operatorContact: 'wellbeing@example.org' });
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

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PUBLIC_URL', 'localhost:3000'],
    ['PUBLIC_URL', 'https://x.example/path'],
    ['PUBLIC_URL', 'https://x.example/?a'],
    ['PUBLIC_URL', 'https://x.example#a'],
    ['PUBLIC_URL', 'https://name:password@x.example'],
    ['PUBLIC_URL', 'ftp://x.example'],
    ['DATABASE_POOLED', 'yes'],
    ['DATABASE_REPLICA_URL', 'replica.example.org'],
    ['DATABASE_REPLICA_URL', 'postgres://without/a-primary'],
    ['TRUST_PROXY', '999.1.1.1'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', 'dead'],
    ['SMTP_CA', '/'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_CA', '/does/not/exist.pem'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b\nBcc: c@d'],
    ['TRUST_PROXY', 'on'],
    ['ALLOWED_ORIGINS', 'https://a.example/path'],
    ['OPERATOR_NAME', 'Example\nLtd'],
    ['OPERATOR_CONTACT', 'http://example.org'],
    ['OPERATOR_CONTACT', 'call us'],
    ['ANDROID_APP', 'org.example.app'],
    ['ANDROID_APP', 'org.example.app:AB:CD'],
    ['ANDROID_APP', `app:${Array(32).fill('AB').join(':')}`],
    ['ANDROID_APP', `org.example.app:${Array(32).fill('AB').join(':')},`],
    ['ANDROID_APP', `org.example.app:${Array(33).fill('AB').join(':')}`],
    ['IOS_APP', 'org.example.app'],
    ['IOS_APP', 'A1B2C3D4E5'],
    ['IOS_APP', 'a1b2c3d4e5.org.example.app'],
    ['IOS_APP', 'A1B2C3D4E5.org.example.app,'],
    ['MIN_REPORT_SAMPLE', '2'],
    ['MIN_REPORT_SAMPLE', '51'],
    ['MIN_REPORT_SAMPLE', '5.5'],
    ['DEMO', 'yes'],
  ])('rejects %s=%s with one line that names the setting', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\n]+$`));
  });
});
