import { sql } from 'kysely';
import type { blocks } from '../../../contract/api.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentOperator } from './presentOperator.ts';

export const platformRoutes = (
  { db, config, content }: Deps, describeApi: () => Record<string, unknown>,
): Handlers<typeof blocks.platform> => ({
  async getHealth() {
    await sql`select 1`.execute(db);
    return { status: 'ok' };
  },

  async getOperator() {
    return presentOperator(config, content.messages.operatorNotice);
  },

  async getOpenApi() {
    return describeApi();
  },
});
