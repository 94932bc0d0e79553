import { useId, type ReactNode } from 'react';
import type { AttentionCode, JobCounts, PlatformState } from '#contract/entities/platformState.ts';
import { formatListDate, formatMoment } from '#web/i18n/formatDates.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { plural, t } from '#web/i18n/translate.ts';
import table from '#web/ui/DataTable.module.css';
import { tableRoles } from '#web/ui/tableRoles.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './Platform.module.css';
import { formatAge, formatMegabytes, formatMinutes } from './platformFormats.ts';

/** The parts of the page Platform: the state in lists and tables. What needs attention is marked. */
export function PlatformParts({ state }: { state: PlatformState }) {
  const { server, database, mail, jobs, backUp, tasks, certificates, disk, at } = state;
  const needs = (...codes: AttentionCode[]) => state.attention.some(({ code }) => codes.includes(code));
  const ago = (instant: string) =>
    t('{moment} ({age} ago)', { moment: formatMoment(instant), age: formatAge(instant, at) });
  return (
    <>
      <Part title={t('Server')}>
        <Facts>
          <Fact name={t('Version')}>{server.version}</Fact>
          <Fact name={t('Node')}>{server.node}</Fact>
          <Fact name={t('Running since')}>{ago(server.startedAt)}</Fact>
          <Fact name={t('Clock')} flag={needs('clockWrong') && t('Needs attention')}>
            {clockText(server.clockSecondsAhead, needs('clockWrong'))}
          </Fact>
        </Facts>
        <p className={styles.quiet}>{t('This is the server that answered. Other servers may differ.')}</p>
      </Part>
      <Part title={t('Database')}>
        <Facts>
          <Fact name={t('Kind')}>
            {database.kind === 'embedded'
              ? t('Embedded database (PostgreSQL {version})', { version: database.version })
              : t('PostgreSQL {version}', { version: database.version })}
          </Fact>
          <Fact name={t('Size')}>{formatMegabytes(database.megabytes)}</Fact>
          <Fact name={t('Tables')} flag={needs('schemaDiffers') && t('Different release')}>
            {database.schema === 'current'
              ? t('Up to date ({migration})', { migration: database.lastMigration })
              : database.schema === 'older'
                ? t('Older than this server ({migration})', { migration: database.lastMigration })
                : t('Newer than this server ({migration})', { migration: database.lastMigration })}
          </Fact>
          <Fact name={t('Replica')} flag={needs('replicaUnusable', 'replicaLags') && t('Needs attention')}>
            {replicaText(database.replica)}
          </Fact>
        </Facts>
      </Part>
      <Part title={t('Mail')}>
        <Facts>
          <Fact name={t('Sent to')}>
            {mail.to === 'server' ? t('A mail server') : t('Files in the data folder. No one receives them.')}
          </Fact>
          {mail.to === 'server' && (
            <Fact
              name={t('Mail server')}
              flag={mail.problem && t('Since {moment}', { moment: formatMoment(mail.problem.since) })}
            >
              {mail.problem ? mail.problem.text : t('No problem is known')}
            </Fact>
          )}
          <Fact name={t('Bulk mail')} flag={mail.bulkPausedSince && t('Paused')}>
            {mail.bulkPausedSince
              ? t('Paused since {moment}', { moment: ago(mail.bulkPausedSince) })
              : t('Is sent after personal mail')}
          </Fact>
        </Facts>
      </Part>
      <Part title={t('Jobs')}>
        <Table caption={t('Jobs')} columns={[t('Kind'), t('Waiting'), t('Oldest'), t('Running'), t('Given up')]}>
          <JobRow name={t('Personal mail')} counts={jobs.personalMail} late={needs('personalMailWaits')} />
          <JobRow name={t('Bulk mail')} counts={jobs.bulkMail} late={needs('bulkMailWaits')} />
          <JobRow name={t('Other')} counts={jobs.other} late={needs('otherJobsWait')} />
        </Table>
        <p className={styles.quiet}>
          {t('Mail to an address that does not exist is given up at once. Notices to risk contacts are not counted.')}
        </p>
      </Part>
      <Part title={t('Back-up')}>
        <Facts>
          <Fact name={t('Last back-up')} flag={needs('noBackUp', 'backUpOld') && t('Needs attention')}>
            {backUp.lastAt ? ago(backUp.lastAt) : t('None is recorded')}
          </Fact>
        </Facts>
      </Part>
      <Part title={t('Scheduled tasks')}>
        {tasks.length === 0 ? (
          <p>{t('No task has run yet.')}</p>
        ) : (
          <Table caption={t('Scheduled tasks')} columns={[t('Task'), t('Last success'), t('State')]}>
            {tasks.map((task) => (
              <TaskRow key={task.name} task={task} state={state} />
            ))}
          </Table>
        )}
      </Part>
      <Part title={t('Certificates')}>
        {certificates.length === 0 ? (
          <p>{t('This server has seen no certificate.')}</p>
        ) : (
          <Table caption={t('Certificates')} columns={[t('Name'), t('Used by'), t('Issuer'), t('Valid until')]}>
            {certificates.map((certificate) => (
              <CertificateRow
                key={`${certificate.use} ${certificate.name}`}
                certificate={certificate}
                marked={state.attention.some(
                  ({ code, about }) =>
                    (code === 'certificateExpires' || code === 'certificateExpired') && about === certificate.name,
                )}
              />
            ))}
          </Table>
        )}
      </Part>
      {disk && (
        <Part title={t('Disk of the data folder')}>
          <Facts>
            <Fact name={t('Free')} flag={needs('diskFull') && t('Nearly full')}>
              {t('{free} of {total}', {
                free: formatMegabytes(disk.freeMegabytes),
                total: formatMegabytes(disk.totalMegabytes),
              })}
            </Fact>
            <Fact name={t('Data folder')}>{formatMegabytes(disk.dataMegabytes)}</Fact>
            {disk.mailMegabytes !== null && (
              <Fact name={t('Files of mail in it')}>{formatMegabytes(disk.mailMegabytes)}</Fact>
            )}
          </Facts>
        </Part>
      )}
    </>
  );
}

/** @param secondsAhead undefined: the server is of an earlier release, which does not compare its clock. */
function clockText(secondsAhead: number | null | undefined, isWrong: boolean): string {
  if (typeof secondsAhead !== 'number') return t('Not yet compared with the database');
  if (!isWrong) return t('Agrees with the database');
  const seconds = Math.abs(secondsAhead);
  const duration =
    seconds < 120
      ? plural(seconds, '1 second', '{count} seconds', { count: seconds })
      : formatMinutes(Math.floor(seconds / 60));
  return secondsAhead > 0
    ? t('{duration} ahead of the database', { duration })
    : t('{duration} behind the database', { duration });
}

function replicaText(replica: PlatformState['database']['replica']): string {
  if (!replica) return t('None');
  if (!replica.usable) return t('Cannot be used');
  return replica.lagMinutes === null
    ? t('Is used')
    : t('Is used, {duration} behind', { duration: formatMinutes(replica.lagMinutes) });
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

/** @param flag a few words in amber, for what needs attention. */
const Fact = ({
  name,
  flag,
  children,
}: {
  name: string;
  flag?: string | false | null | undefined;
  children: ReactNode;
}) => (
  <>
    <dt>{name}</dt>
    <dd>
      {children} {flag && <Flag>{flag}</Flag>}
    </dd>
  </>
);

const Flag = ({ children }: { children: ReactNode }) => <span className={styles.flag}>{children}</span>;

const Table = ({ caption, columns, children }: { caption: string; columns: string[]; children: ReactNode }) => (
  <div className={table.region}>
    <table {...tableRoles.table} className={table.table}>
      <caption className={styles.caption}>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          {columns.map((column) => (
            <th key={column} {...tableRoles.header}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>{children}</tbody>
    </table>
  </div>
);

/** A row of cells. The first one names it. The others have the label that is shown before them on a phone. */
const Row = ({ name, cells }: { name: string; cells: [label: string, content: ReactNode][] }) => (
  <tr {...tableRoles.row}>
    <td {...tableRoles.cell} className={table.lead}>
      <strong>{name}</strong>
    </td>
    {cells.map(([label, content]) => (
      <td key={label} {...tableRoles.cell} data-label={label}>
        {content}
      </td>
    ))}
  </tr>
);

const JobRow = ({ name, counts, late }: { name: string; counts: JobCounts; late: boolean }) => (
  <Row
    name={name}
    cells={[
      [t('Waiting'), formatNumber(counts.waiting)],
      [
        t('Oldest'),
        <>
          {counts.oldestMinutes === null ? t('None') : formatMinutes(counts.oldestMinutes)}{' '}
          {late && <Flag>{t('Late')}</Flag>}
        </>,
      ],
      [t('Running'), formatNumber(counts.running)],
      [t('Given up'), formatNumber(counts.givenUp)],
    ]}
  />
);

function TaskRow({ task, state }: { task: PlatformState['tasks'][number]; state: PlatformState }) {
  const { name, succeededAt } = task;
  return (
    <Row
      name={name[0]!.toUpperCase() + name.slice(1)}
      cells={[
        [t('Last success'), succeededAt ? t('{age} ago', { age: formatAge(succeededAt, state.at) }) : t('Not yet')],
        [t('State'), <TaskResult key="result" task={task} state={state} />],
      ]}
    />
  );
}

function TaskResult({ task: { name, failedAt, problem }, state }: Parameters<typeof TaskRow>[0]) {
  if (failedAt !== null && problem !== null) {
    return (
      <>
        <Flag>{t('Failed {age} ago', { age: formatAge(failedAt, state.at) })}</Flag> {problem}
      </>
    );
  }
  const isLate = state.attention.some(({ code, about }) => code === 'taskLate' && about === name);
  return isLate ? <Flag>{t('Late')}</Flag> : <span className={styles.onTime}>{t('On time')}</span>;
}

const CertificateRow = ({
  certificate: { use, name, issuer, validUntil, daysLeft },
  marked,
}: {
  certificate: PlatformState['certificates'][number];
  marked: boolean;
}) => {
  const left =
    daysLeft < 0
      ? t('Expired')
      : plural(daysLeft, '1 day left', '{count} days left', { count: formatNumber(daysLeft) });
  return (
    <Row
      name={name}
      cells={[
        [t('Used by'), t(uses[use])],
        [t('Issuer'), issuer],
        [
          t('Valid until'),
          <>
            {formatListDate(validUntil)} {marked ? <Flag>{left}</Flag> : <span className={styles.quiet}>{left}</span>}
          </>,
        ],
      ]}
    />
  );
};

const uses = { mailServer: 'Mail server', publicAddress: 'Public address', database: 'Database' };
