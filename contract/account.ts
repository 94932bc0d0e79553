import { Account } from './entities/account.ts';
import { operation } from './operation.ts';
import { closed, pathId } from './schema.ts';

export const getAccount = operation({
  method: 'GET',
  path: '/account/{accountId}',
  summary: 'An organisation.',
  access: 'report',
  params: closed({ accountId: pathId }),
  success: 200,
  response: Account,
});
