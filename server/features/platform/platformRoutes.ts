import { sql } from 'kysely';
import type { blocks } from '../../../contract/api.ts';
import type { Deps } from '../../deps.ts';
import { answerPage } from '../../http/answerPage.ts';
import type { Handlers } from '../../http/handlers.ts';
import { createAccount } from './createAccount.ts';
import { listAccounts } from './platformQueries.ts';
import { presentAccountSummary } from './presentAccountSummary.ts';
import { presentOperator } from './presentOperator.ts';

/** Of a new organisation, until whoever manages it sets their own. */
const firstTimeZone = 'UTC';

export const platformRoutes = (
  { db, config, content, clock }: Deps, describeApi: () => Record<string, unknown>,
): Handlers<typeof blocks.platform> => {
  const accountsPage = async ({ archived, ...query }: { archived?: string; cursor?: string; limit?: string }, text: string) => {
    const { rows, cursor } = await answerPage(query, (page) => listAccounts(db, { text, archived: archived === 'true' }, page));
    return { accounts: rows.map(presentAccountSummary), cursor };
  };

  return {
    async getHealth() {
      await sql`select 1`.execute(db);
      return { status: 'ok' };
    },

    async getOperator({ language }) {
      return presentOperator(config, content.texts[language ?? 'en']);
    },

    async getOpenApi() {
      return describeApi();
    },

    async createAccount({ body: { name }, note }) {
      const accountId = await createAccount(db, { name, timeZone: firstTimeZone }, clock());
      note({ accountId, subject: name });
      return { id: accountId, name, disabled: false, archived: false };
    },

    async getAccounts({ query }) {
      return accountsPage(query, '');
    },

    async searchAccounts({ query }) {
      return accountsPage(query, query.text ?? '');
    },
  };
};
