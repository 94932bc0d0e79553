import { responsesWords } from '#web/components/charts/MissingNumber.tsx';
import { t } from '#web/i18n/translate.ts';

/** What a report is compared with, and of how many responses that is made, where it may be told. */
export const sampledName = ({ name, sampleSize }: { name: string; sampleSize: number | null }) =>
  sampleSize === null ? name : t('{name} ({responses})', { name, responses: responsesWords(sampleSize) });
