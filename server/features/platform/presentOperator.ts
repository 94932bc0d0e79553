import type { Operator } from '#contract/platform.ts';
import type { Config } from '#server/config.ts';
import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import type { Texts } from '#server/content/makeTexts.ts';

/** Who runs the installation, with the notice that names them. */
export function presentOperator(
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
