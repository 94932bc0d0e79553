import { tokenErrors } from '#contract/auth.ts';
import { commonErrors } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import type { FuzzCaller, FuzzWorld } from './fuzzWorld.ts';

export interface FuzzAnswer {
  status: number;
  text: string;
}

/** Internal information: positions in the code, paths, machine addresses, database messages, table names. */
const inside = [
  /\n\s+at /,
  /\bat \S+ \(/,
  /\.(ts|js|mjs|cjs):\d/,
  /node_modules/,
  /file:\/\//,
  /\/(root|tmp|usr\/lib|dist|\.build)\/\w/,
  /E(CONN|TIMEDOUT|NOENT|ACCES|FBIG|PIPE)[A-Z]*/,
  /SQLSTATE/i,
  /syntax error at/i,
  /violates (unique|foreign|check|not-null|exclusion)/i,
  /duplicate key/i,
  /invalid (input syntax|byte sequence)/i,
  /(relation|column|constraint|function|operator) ["“]?\w+["”]? (does|of|is)/i,
  /out of range for type/i,
  /(could not|cannot) (serialize|cast)/i,
  /pglite|postgres|kysely/i,
  /\b(participant_group|participation_group|session_token|survey_type_version|survey_section|custom_question|results_snapshot|results_aggregate|report_ledger|norm_edition|area_analysis|download_token|audit_entry|mail_refusal|sign_in_failure|recovery_code|totp_setup|email_change|kept_step|response_step|results_page|password_reset_sign_in)\b/,
];

const withoutSession: readonly FuzzCaller[] = ['nobody', 'expired', 'signedOut'];

/** Lists what is wrong with a response. */
export function judge(
  name: string,
  operation: Operation,
  caller: FuzzCaller,
  { status, text }: FuzzAnswer,
  { secrets }: FuzzWorld,
): string[] {
  const problems: string[] = [];
  const succeeded = status === operation.success || (operation.mayAnswerNothing === true && status === 204);
  // A super administrator reads the names of all organisations in their list.
  const mayReadAll = caller === 'super' && operation.path.startsWith('/admin/');
  if (!mayReadAll && secrets.some((secret) => text.includes(secret))) problems.push('tells of another organisation');
  if (status >= 500) problems.push(`answers ${status}`);
  if (succeeded) {
    if (operation.access !== 'public' && withoutSession.includes(caller)) problems.push('serves who is not signed in');
  } else {
    problems.push(...rejectionProblems(operation, status, text));
  }
  const shown = operation.file && succeeded ? '' : name === 'getOpenApi' ? '' : text;
  for (const pattern of inside)
    if (pattern.test(shown)) problems.push(`tells of the inside: ${pattern.exec(shown)![0].trim()}`);
  return problems;
}

function rejectionProblems(operation: Operation, status: number, text: string): string[] {
  if (status < 400) return [`answers ${status}, which it does not declare`];
  let body: { error?: string; message?: unknown; error_description?: unknown; messages?: unknown };
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    return [`answers ${status} without JSON`];
  }
  const ofTokens = (tokenErrors as readonly (string | undefined)[]).includes(body.error);
  const codes: readonly string[] = [
    ...(operation.errors ?? []),
    ...commonErrors,
    ...(operation.errorForm === 'oauth' ? tokenErrors : []),
  ];
  const problems: string[] = [];
  if (!codes.includes(body.error ?? '')) problems.push(`answers ${status} ${body.error}, which it does not declare`);
  if (typeof (ofTokens ? body.error_description : body.message) !== 'string')
    problems.push(`answers ${status} without words`);
  if ((body.messages === undefined) !== (body.error !== 'Validation'))
    problems.push('names properties with another code than Validation, or none with it');
  return problems;
}
