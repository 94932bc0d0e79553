import { useId, useState } from 'react';
import type { SectionQuestion } from '#contract/entities/surveySection.ts';
import { t } from '#web/i18n/translate.ts';
import styles from './SectionQuestions.module.css';

/** A question by its title. Pressing it shows the possible answers. */
export function QuestionName({ question }: { question: SectionQuestion }) {
  const { title, subtitle, options, allowOtherAnswer, custom, locked } = question;
  const [expanded, setExpanded] = useState(false);
  const detailsId = useId();
  return (
    <div className={styles.question}>
      {subtitle || options ? (
        <button
          type="button"
          className={styles.name}
          aria-expanded={expanded}
          aria-controls={detailsId}
          onClick={() => setExpanded(!expanded)}
        >
          {title}
          <Chevron />
        </button>
      ) : (
        <span className={styles.name}>{title}</span>
      )}
      {custom && (
        <p className={styles.own}>
          {locked
            ? t('Your own question. It has been used in a survey, so it cannot be edited')
            : t('Your own question')}
        </p>
      )}
      <div id={detailsId} hidden={!expanded} className={styles.details}>
        {subtitle && <p>{subtitle}</p>}
        {options && (
          <ul>
            {options.map((option) => (
              <li key={option}>{option}</li>
            ))}
            {allowOtherAnswer && <li>{t('Other, in their own words')}</li>}
          </ul>
        )}
      </div>
    </div>
  );
}

const Chevron = () => (
  <svg className={styles.chevron} viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
    <path
      d="M5 8l5 5 5-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
