import { useId } from 'react';
import type { SurveyTemplate } from '#contract/entities/survey.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { FactLine } from '#web/ui/FactLine.tsx';
import { fieldNoteIds, FieldNotes } from '#web/ui/FieldNotes.tsx';
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
    <FieldNotes id={id} error={error}>
      <div
        role="radiogroup"
        // Gets the focus if no type is chosen.
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-describedby={fieldNoteIds(id, { error })}
        aria-invalid={error !== undefined || undefined}
        className={styles.cards}
      >
        <p id={`${id}-label`} className={styles.label}>
          {label}
        </p>
        {templates.map((template) => (
          <TypeCard
            key={template.id}
            template={template}
            group={id}
            isChosen={template.id === value}
            onChoose={() => onChange(template.id)}
          />
        ))}
      </div>
    </FieldNotes>
  );
}

interface TypeCardProps {
  template: SurveyTemplate;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}

function TypeCard({ template, group, isChosen, onChoose }: TypeCardProps) {
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
            aria-describedby={`${id}-facts ${id}-themes`}
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
