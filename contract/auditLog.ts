import { Type } from 'typebox';
import { AuditEntry } from './entities/auditEntry.ts';
import { filterQuery, listOf, pageQuery } from './list.ts';
import { operation } from './operation.ts';
import { closed, pathId } from './schema.ts';

export const getAuditLog = operation({
  method: 'GET',
  path: '/account/{accountId}/audit-log',
  summary: 'Who did what in an organisation and when, newest first: every change, every report, every download.',
  access: 'manage',
  params: closed({ accountId: pathId }),
  query: closed({
    ...pageQuery,
    ...filterQuery,
    surveyId: Type.Optional(Type.String({ maxLength: 100, description: 'Only entries about this survey' })),
  }),
  success: 200,
  response: listOf('entries', AuditEntry),
});
