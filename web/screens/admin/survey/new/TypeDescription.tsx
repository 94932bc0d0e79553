import type { SurveyTemplate } from '#contract/entities/survey.ts';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { FactLine } from '#web/ui/FactLine.tsx';
import styles from './NewSurvey.module.css';

/** What a survey type is good for, how many questions it asks and how long they take. */
export function TypeDescription({
  template: { description, questionCount, expectedDuration },
}: {
  template: SurveyTemplate;
}) {
  return (
    <div className={styles.description} aria-live="polite">
      {description !== null && <RichText html={description} />}
      <FactLine>
        <span>{t('{count} questions', { count: questionCount })}</span>
        <span>
          {expectedDuration === 1 ? t('about 1 minute') : t('about {minutes} minutes', { minutes: expectedDuration })}
        </span>
      </FactLine>
    </div>
  );
}
