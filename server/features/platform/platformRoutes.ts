import { sql } from 'kysely';
import type { blocks } from '#contract/api.ts';
import type { ListedAccount } from '#contract/entities/account.ts';
import type { Operator } from '#contract/platform.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Config } from '#server/config.ts';
import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import { generalSupportArticle, noOrganisation, supportArticle, supportContacts } from '#server/content/support.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { createAccount } from './createAccount.ts';
import { findSupportSettings, listAccounts, type ListedAccountRow } from './platformQueries.ts';
import { platformState } from './platformState.ts';

/** The time zone of a new organisation, until its manager sets one. */
const firstTimeZone = 'UTC';

/** A support article may contain placeholders that only a survey can fill. The page omits such paragraphs. */
const noSurvey = { surveyName: null, organisationName: null, contactName: null, contactEmail: null, dueDate: null };

export const platformRoutes = (
  { db, config, content, clock }: Deps,
  readiness: Readiness,
  describeApi: () => Record<string, unknown>,
): Handlers<typeof blocks.platform> => {
  let announced: string | null = null;
  const accountsPage = async (
    { archived, ...query }: { archived?: string; cursor?: string; limit?: string },
    text: string,
  ) => {
    const { rows, cursor } = await answerPage(query, (page) =>
      listAccounts(db, { text, archived: archived === 'true' }, page),
    );
    return { accounts: rows.map(presentListedAccount), cursor };
  };

  return {
    async getHealth() {
      await sql`select 1`.execute(db);
      return { status: 'ok' };
    },

    async getLiveness() {
      return { status: 'ok' };
    },

    async getReadiness({ log }) {
      const problem = await readiness.check();
      // One line for each change, since balancers ask every few seconds.
      if (problem !== announced && problem !== null) log.warn({ problem }, 'Not ready');
      else if (problem !== announced) log.info('Ready again');
      announced = problem;
      if (problem !== null) throw new ApiError('Unavailable', { retryAfterSeconds });
      return { status: 'ok' };
    },

    async getOperator({ language }) {
      return presentOperator(config, content.texts[language ?? 'en']);
    },

    async getSupport({ query, language }) {
      const {
        language: own,
        support_article,
        ...organisation
      } = (await findSupportSettings(db, query.token)) ?? { ...noOrganisation, language: 'en', support_article: null };
      const { texts } = content;
      const requested = language ?? own;
      return {
        ...supportContacts(texts[requested], organisation),
        article: supportArticle(
          generalSupportArticle(content),
          support_article && fillPlaceholders(support_article, noSurvey),
          { texts, language: requested, organisation },
        ),
      };
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

    getPlatformState: platformState({ db, config, clock }),
  };
};

/** Checks whether this process can answer requests (`server/signals/readiness.ts`). */
interface Readiness {
  check(): Promise<string | null>;
}

const retryAfterSeconds = 5;

const presentListedAccount = ({ id, name, when_disabled, when_archived, ...row }: ListedAccountRow): ListedAccount => ({
  id,
  name,
  disabled: when_disabled !== null,
  archived: when_archived !== null,
  surveys: row.surveys,
  participants: row.participants,
  lastSignIn: row.last_sign_in,
});

/** The operator of the installation, with the notice that names them. */
function presentOperator(
  { operatorName, operatorContact, publicUrl, minReportSample }: Config,
  { messages, say }: Texts,
): Operator {
  const name = operatorName ?? say('the operator of {host}', { host: new URL(publicUrl).host });
  return {
    name,
    contact: operatorContact,
    notice: fillPlaceholders(messages.operatorNotice, { operatorName: name, minimumGroup: String(minReportSample) }),
  };
}
