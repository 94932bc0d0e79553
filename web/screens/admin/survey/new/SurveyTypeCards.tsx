import { useId } from 'react';
import type { SurveyTemplate } from '#contract/entities/survey.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import { FactLine } from '#web/ui/FactLine.tsx';
import notes from '#web/ui/FieldNotes.module.css';
import { ReportPicture } from './ReportPicture.tsx';
import styles from './SurveyTypeCards.module.css';

interface SurveyTypeCardsProps {
  label: string;
  templates: readonly SurveyTemplate[];
  /** The id of the chosen type. Empty if none is. */
  value: string;
  onChange: (id: string) => void;
  /** The validation error. */
  error?: string | undefined;
}

/** The survey types to choose from. The whole card is the target. */
export function SurveyTypeCards({ label, templates, value, onChange, error }: SurveyTypeCardsProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      className={classNames(styles.cards, error && styles.invalid)}
    >
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      {error && (
        <p id={`${id}-fault`} className={notes.fault}>
          {error}
        </p>
      )}
      {templates.map((template, index) => (
        <TypeCard
          key={template.id}
          template={template}
          group={id}
          isChosen={template.id === value}
          onChoose={() => onChange(template.id)}
          faultId={error && index === 0 ? `${id}-fault` : undefined}
        />
      ))}
    </div>
  );
}

interface TypeCardProps {
  template: SurveyTemplate;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  /** Id of the validation error. The card with it gets the focus. */
  faultId: string | undefined;
}

function TypeCard({ template, group, isChosen, onChoose, faultId }: TypeCardProps) {
  const id = useId();
  const { name, themes, sampleQuestion, reportSections } = template;
  return (
    <div className={styles.card}>
      <div className={styles.about}>
        <div className={styles.name}>
          <input
            id={id}
            type="radio"
            name={group}
            checked={isChosen}
            onChange={onChoose}
            data-fault={faultId && ''}
            aria-describedby={[faultId, `${id}-facts`, `${id}-themes`].filter(Boolean).join(' ')}
          />
          <label htmlFor={id}>{name}</label>
        </div>
        <div id={`${id}-facts`}>
          <TypeFacts template={template} />
        </div>
        <p id={`${id}-themes`}>{t('Asks about: {themes}', { themes: themes.join(' · ') })}</p>
        <p className={styles.quiet}>{t('For example: “{question}”', { question: sampleQuestion })}</p>
      </div>
      <figure className={styles.report}>
        <ReportPicture sections={reportSections} />
        <figcaption className={styles.quiet}>{t('The report each person gets')}</figcaption>
      </figure>
    </div>
  );
}

/** The duration of a survey of a type, and its number of questions. */
export const TypeFacts = ({ template: { expectedDuration, questionCount } }: { template: SurveyTemplate }) => (
  <FactLine>
    <span>{plural(expectedDuration, 'about 1 minute', 'about {minutes} minutes', { minutes: expectedDuration })}</span>
    <span>{t('{count} questions', { count: questionCount })}</span>
  </FactLine>
);
