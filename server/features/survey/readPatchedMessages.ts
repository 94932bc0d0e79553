import type { Updateable } from 'kysely';
import { surveyMessages, type SurveyPatch } from '#contract/entities/survey.ts';
import { richTextOrNone } from '#server/content/richText.ts';
import type { SurveyTable } from '#server/db/tables/surveyTables.ts';
import { invalid } from '#server/ApiError.ts';
import { messageColumns } from './surveyMessages.ts';

/**
 * The columns of the texts that a patch sets: sanitised, and null where the default is used, or what is left says
 * nothing.
 * @throws ApiError Validation naming the `html` that is missing.
 */
export function readPatchedMessages(patch: SurveyPatch): Updateable<SurveyTable> {
  const columns: Updateable<SurveyTable> = {};
  for (const message of surveyMessages) {
    const sent = patch[message];
    if (!sent) continue;
    if (!sent.useDefault && typeof sent.html !== 'string')
      throw invalid(`${message}.html`, 'is missing, and the default is not to be used');
    columns[messageColumns[message]] = sent.useDefault ? null : richTextOrNone(sent.html ?? null);
  }
  return columns;
}
