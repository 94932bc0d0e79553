import type { SectionQuestion } from '#contract/entities/surveySection.ts';
import { t } from '#web/i18n/translate.ts';

/** How a question is answered, in two words. */
export function questionWords({
  type,
  multichoiceType,
  freeTextType,
}: Pick<SectionQuestion, 'type' | 'multichoiceType' | 'freeTextType'>): string {
  if (type === 'freeText') return freeTextType === 'long' ? t('Long text') : t('Short text');
  if (multichoiceType === 'multi') return t('Checkboxes');
  return multichoiceType === 'longSingle' ? t('Select box') : t('Radio buttons');
}
