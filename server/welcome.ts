import { commandLine, isInWorkingCopy } from './buildFolder.ts';
import type { Config } from './config.ts';
import type { Content } from './content/content.ts';
import { uncheckedContent } from './content/uncheckedContent.ts';
import type { Db } from './db/database.ts';
import { demoPassword } from './demo/demoPeople.ts';
import { findDemoLinks, findDemoSignIns } from './demo/demoQueries.ts';
import { mailFolder } from './mail/openMailTransport.ts';
import { secretKeyFile } from './secrets/keyring.ts';

/** Returns the lines to print when the server is ready: its addresses, and what is not yet as in real use. */
export async function welcome(db: Db, config: Config, { missing, texts }: Content, now: Date): Promise<string[]> {
  const app = `${config.publicUrl}/app`;
  const lines = ['', `Heartwood is ready: ${app}/`];
  if (config.demo) {
    const surveys = await findDemoLinks(db);
    lines.push(
      ...surveys.flatMap(({ surveyName, notBegun, halfWay, share }) => [
        `${surveyName} (demonstration):`,
        ...notBegun.map((token) => `  An invitation to answer:     ${app}/s/${token}`),
        ...(halfWay ? [`  An invitation left half way: ${app}/s/${halfWay}`] : []),
        `  The survey's share link:     ${app}/s/${share}`,
      ]),
    );
    const people = await findDemoSignIns(db);
    if (people.length > 0) lines.push(`To sign in, ${app}/auth/sign-in, with the password ${demoPassword}:`);
    lines.push(...people.map(({ emailAddress, is }) => `  ${emailAddress.padEnd(22)} ${is}`));
  }
  if (config.databaseUrl === null) {
    lines.push(
      `Data: ${config.dataDir} (embedded database: safe against a crash, not against a power cut; set DATABASE_URL in production)`,
    );
  }
  if (config.secretKey === null) {
    lines.push(
      `Secret key: ${secretKeyFile(config.dataDir)} (keep a copy apart from the data's; set SECRET_KEY for several servers on one database)`,
    );
  }
  if (config.smtpUrl === null) lines.push(`Mail: files under ${mailFolder(config.dataDir)} (set SMTP_URL to send)`);
  const unchecked = uncheckedContent(texts.en, now);
  if (unchecked.length > 0) {
    lines.push(
      `Help lines and country notes that no one has checked within a year (${commandLine} help-lines says what to call or read):`,
    );
    const places = [...new Set(unchecked.map(({ place }) => place))];
    const namesIn = (at: string) => unchecked.filter(({ place }) => place === at).map(({ name }) => name);
    lines.push(...places.map((place) => `  ${place}: ${namesIn(place).join(', ')}`));
  }
  const untranslated = missing.filter(({ state }) => state === 'is not translated');
  if (untranslated.length > 0)
    lines.push(
      `Texts: ${countByLanguage(untranslated)}, and shown in English${isInWorkingCopy ? ' (npm run missing-texts lists them)' : ''}`,
    );
  return [...lines, ''];
}

/** "3 missing in German". */
function countByLanguage(missing: Content['missing']): string {
  const named = new Intl.DisplayNames('en', { type: 'language' });
  const tags = [...new Set(missing.map(({ language }) => language))];
  return tags
    .map((tag) => `${missing.filter(({ language }) => language === tag).length} missing in ${named.of(tag)}`)
    .join(', ');
}
