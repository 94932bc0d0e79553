import type { AuditEntry } from '#contract/entities/auditEntry.ts';
import { writeCsv } from '#web/components/writeCsv.ts';
import { t } from '#web/i18n/translate.ts';
import { auditDetails } from './auditDetails.ts';
import { actionOf, actorOf, areaOf } from './auditWords.ts';

/** The log as a file: times in UTC; the last column holds what a machine may want to know. */
export const writeAuditCsv = (entries: readonly AuditEntry[]): Promise<Blob> =>
  writeCsv(
    [
      t('Time (UTC)'),
      t('Who'),
      t('Super administrator'),
      t('What it is about'),
      t('What'),
      t('Name'),
      t('Details'),
      t('Operation'),
      t('Ids'),
    ],
    entries.map((entry) => [
      entry.at,
      actorOf(entry),
      entry.person?.superAdmin ? t('yes') : '',
      areaOf(entry.area),
      actionOf(entry),
      entry.subject ?? '',
      auditDetails(entry).join('; '),
      entry.action,
      Object.entries(entry.object)
        .map(([name, id]) => `${name} ${id}`)
        .join('; '),
    ]),
  );
