import { Link } from '@tanstack/react-router';
import type { SectionQuestion } from '#contract/entities/surveySection.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import table from '#web/ui/DataTable.module.css';
import { tableRoles } from '#web/ui/tableRoles.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { QuestionName } from './QuestionName.tsx';
import { answerTypeLabel } from './answerTypes.ts';
import styles from './SectionQuestions.module.css';

interface QuestionLibraryProps {
  surveyId: string;
  sectionId: string;
  questions: readonly SectionQuestion[];
  isSelected: (id: string) => boolean;
  onAdd: (question: SectionQuestion) => void;
}

/** The available questions, the organisation's own first. Selected ones stay in their place and are marked. */
export function QuestionLibrary({ surveyId, sectionId, questions, isSelected, onAdd }: QuestionLibraryProps) {
  const sorted = [...questions].sort((a, b) => Number(b.custom) - Number(a.custom));
  return (
    <section aria-labelledby="library" className={styles.part}>
      <div className={styles.partHead}>
        <h2 id="library">{t('Question library')}</h2>
        <Link {...paths.newCustomQuestion(surveyId, sectionId)} className={buttonClass('quiet')}>
          {t('Add new custom question')}
        </Link>
      </div>
      {sorted.length > 0 && (
        <div className={table.region}>
          <table {...tableRoles.table} aria-labelledby="library" className={`${table.table} ${styles.library}`}>
            <thead {...tableRoles.group}>
              <tr {...tableRoles.row}>
                <th {...tableRoles.header}>{t('Name')}</th>
                <th {...tableRoles.header}>{t('Type')}</th>
                <th {...tableRoles.header}>
                  <VisuallyHidden>{t('Actions')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody {...tableRoles.group}>
              {sorted.map((question) => (
                <LibraryRow
                  key={question.id}
                  {...{ surveyId, sectionId, question, onAdd }}
                  selected={isSelected(question.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface LibraryRowProps extends Pick<QuestionLibraryProps, 'surveyId' | 'sectionId' | 'onAdd'> {
  question: SectionQuestion;
  selected: boolean;
}

function LibraryRow({ surveyId, sectionId, question, selected, onAdd }: LibraryRowProps) {
  const { id, title: name, custom, locked } = question;
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} className={table.lead}>
        <QuestionName question={question} />
      </td>
      <td {...tableRoles.cell} className={styles.typeCell}>
        {answerTypeLabel(question)}
      </td>
      <td {...tableRoles.cell} className={table.actions}>
        <div className={styles.rowActions}>
          {custom && !locked && (
            <Link
              {...paths.editCustomQuestion(surveyId, sectionId, id)}
              className={buttonClass('plain')}
              aria-label={t('Edit: {name}', { name })}
            >
              {t('Edit')}
            </Link>
          )}
          {/* The same button before and after adding, so that it keeps the focus. */}
          <Button
            className={styles.add}
            aria-disabled={selected || undefined}
            aria-label={selected ? t('Added: {name}', { name }) : t('Add: {name}', { name })}
            onClick={() => !selected && onAdd(question)}
          >
            {selected ? t('Added') : t('Add')}
          </Button>
        </div>
      </td>
    </tr>
  );
}
