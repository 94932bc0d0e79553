import { t } from '#web/i18n/translate.ts';
import styles from './EditSurveyForm.module.css';
import type { Placeholder } from '#rules/messagePlaceholders.ts';
import { placeholderWords } from './messageTexts.ts';

/** What can stand in braces in a text, and what is put in its place. */
export function PlaceholderList({ placeholders }: { placeholders: readonly Placeholder[] }) {
  if (placeholders.length === 0) return null;
  return (
    <div className={styles.placeholders}>
      <p>
        {t(
          'What you write in braces is filled in for participants. A paragraph that names something there is not, such as the date when the survey has no end date, is left out.',
        )}
      </p>
      <dl>
        {placeholders.map((placeholder) => (
          <div key={placeholder}>
            <dt>
              <code>{`{${placeholder}}`}</code>
            </dt>
            <dd>{placeholderWords(placeholder)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
