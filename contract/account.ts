import { Account, AccountPatch, superAccountFields } from './entities/account.ts';
import { limits } from './limits.ts';
import { operation } from './operation.ts';
import { closed, pathId } from './schema.ts';

const accountParams = closed({ accountId: pathId });

export const getAccount = operation({
  method: 'GET',
  path: '/account/{accountId}',
  summary: 'An organisation.',
  access: 'report',
  params: accountParams,
  success: 200,
  response: Account,
});

export const patchAccount = operation({
  method: 'PATCH',
  path: '/account/{accountId}',
  summary: "Updates an organisation's settings.",
  access: 'manage',
  throttle: 'costly',
  params: accountParams,
  body: AccountPatch,
  superFields: superAccountFields,
  bodyBytes: limits.accountBodyBytes,
  success: 200,
  response: Account,
  errors: ['InvalidImage'],
});

export const getLogo = operation({
  method: 'GET',
  path: '/logo/{logoId}',
  summary: "The image of an organisation's logo, as WebP. A new image gets a new id.",
  access: 'public',
  params: closed({ logoId: pathId }),
  success: 200,
  file: 'image/webp',
  cacheable: true,
});
