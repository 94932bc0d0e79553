import type { ReportSupport } from '#contract/entities/individualReport.ts';
import { t } from '#web/i18n/translate.ts';
import { serverOrigin } from '#web/serverAddress.ts';
import styles from './LetterEnd.module.css';
import { useReport } from './reportContext.ts';

/** The end of the report on paper: where the articles are that it names, and where help is, unless the letter begins with that. */
export function LetterEnd({ help = true }: { help?: boolean }) {
  const { support } = useReport();
  return (
    <div className={styles.end}>
      <p>
        {t('The articles named here open from your report. With an account, you can find it again at {address}.', {
          address: new URL(import.meta.env.BASE_URL, serverOrigin()).href,
        })}
      </p>
      {help && <p>{endWords(support)}</p>}
      <p>
        {t('More help: {address}', {
          address: new URL(`${import.meta.env.BASE_URL}support/${support.supportToken}`, serverOrigin()).href,
        })}
      </p>
    </div>
  );
}

/** Where help is, with the numbers that an organisation's country has. */
const endWords = ({ emergency, line }: ReportSupport) =>
  [
    emergency
      ? t('If you or someone else is in danger, call {number} now.', { number: emergency.number })
      : t('If you or someone else is in danger, call the emergency number of your country now.'),
    ...(line ? [t('To talk to someone: {name}, {phone}.', { name: line.name, phone: line.phone })] : []),
  ].join(' ');
