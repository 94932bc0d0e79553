import { useId, type ReactNode } from 'react';
import type { ResultsPage } from '#contract/entities/resultsPage.ts';
import { languages, languageTags, type Language } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { Field, RecordForm } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { ChoiceRows } from '#web/ui/ChoiceRows.tsx';
import { FieldNotes, fieldNoteIds } from '#web/ui/FieldNotes.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { Note } from '#web/ui/Note.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useSurvey } from '../surveyContext.ts';
import { DoneFields } from './DoneFields.tsx';
import {
  resultsPageChoice,
  resultsPageErrors,
  resultsPageValues,
  type ResultsPageControl,
} from './resultsPageValues.ts';
import styles from './ResultsPage.module.css';
import { resultsPageQuery } from './resultsPageQuery.ts';

interface ResultsPageFormProps {
  page: ResultsPage;
  /** Renders the column next to the fields. */
  children: (form: ResultsPageControl) => ReactNode;
}

/** Chooses the findings, and writes what happens next. */
export function ResultsPageForm({ page, children }: ResultsPageFormProps) {
  const { id: surveyId } = useSurvey();
  const params = { surveyId };
  const { offered } = page;
  const form = useRecordForm({
    record: page,
    valuesOf: resultsPageValues,
    labels: {
      language: t('Language of the page'),
      findings: t('Findings'),
      groupId: t('One group'),
      decision: t('What was decided'),
      decisionDue: t('By when (optional)'),
      second: t('A second decision (optional)'),
      secondDue: t('By when (optional)'),
      note: t('What else comes next (optional)'),
      done: t('You said, we did'),
    },
    draft: `resultsPage.${surveyId}`,
    check: resultsPageErrors,
    // A new page is a suggestion, which is saved as it is.
    reload: page.saved ? () => api.getResultsPage({ params }) : undefined,
    send: async (_, values, now) => {
      const saved = await api.saveResultsPage({ params, body: resultsPageChoice(values, now.offered) });
      queryClient.setQueryData(resultsPageQuery(surveyId).queryKey, saved);
      return saved;
    },
    success: t('Page saved. The preview shows it.'),
    failure: t('The page was not saved.'),
  });
  return (
    <div className={styles.columns}>
      <RecordForm
        form={form}
        submitLabel={t('Save page')}
        unsaved={t('Your changes to the results page have not been saved yet.')}
      >
        {offered ? (
          <>
            <Findings form={form} findings={offered.findings} />
            <Group form={form} groups={offered.groups} />
          </>
        ) : (
          <Note tone="info">
            {t(
              'The report cannot be shown at the moment, to protect confidentiality. A page that is published already stays as it is. Nothing new can be saved.',
            )}
          </Note>
        )}
        <Decisions form={form} />
        {offered && <DoneFields form={form} actions={offered.actions} />}
        <Field of={form} name="language" renderTheirs={(language) => <p>{languages[language]}</p>}>
          {(field) => (
            <SelectField
              {...field}
              hint={t('Names from the report are in this language. Your own texts stay as you write them.')}
              options={languageTags.map((value) => ({ value, label: languages[value] }))}
              onChange={(language) => field.onChange(language as Language)}
            />
          )}
        </Field>
      </RecordForm>
      {children(form)}
    </div>
  );
}

interface FindingsProps {
  form: ResultsPageControl;
  findings: NonNullable<ResultsPage['offered']>['findings'];
}

/** The findings of the report. Once three are chosen, no other can be. */
function Findings({ form, findings }: FindingsProps) {
  const titles = (ids: readonly string[]) =>
    findings
      .filter(({ id }) => ids.includes(id))
      .map(({ title }) => title)
      .join(', ');
  return (
    <div className={styles.part}>
      <h2 id="findings" className={styles.partTitle}>
        {t('Findings')}
      </h2>
      <p className={styles.quiet} id="findings-hint">
        {findings.length === 0
          ? t('Nothing stands out in the report. The page then says only what happens next.')
          : t('Choose up to {most}. They are about everyone. People trust a page more if it also names what is low.', {
              most: limits.resultsPageFindings,
            })}
      </p>
      <Field of={form} name="findings" renderTheirs={(ids) => <p>{titles(ids)}</p>}>
        {({ value, onChange }) => {
          const isFull = value.length >= limits.resultsPageFindings;
          return (
            <div className={styles.choices}>
              <ChoiceRows
                type="checkbox"
                labelledBy="findings"
                describedBy="findings-hint"
                name="finding"
                options={findings.map(({ id, kind, title, text }, index) => ({
                  value: index,
                  label: `${kind === 'strength' ? t('Strength') : t('Concern')}: ${title}`,
                  hint: text,
                  disabled: isFull && !value.includes(id),
                }))}
                value={findings.flatMap(({ id }, index) => (value.includes(id) ? index : []))}
                onChange={(chosen) => onChange(chosen.map((index) => findings[index]!.id))}
              />
            </div>
          );
        }}
      </Field>
    </div>
  );
}

interface GroupProps {
  form: ResultsPageControl;
  groups: NonNullable<ResultsPage['offered']>['groups'];
}

/** A single group, only if the manager adds it. */
function Group({ form, groups }: GroupProps) {
  if (groups.length === 0) return null;
  const nameOf = (groupId: string) => groups.find(({ id }) => id === groupId)?.name ?? t('None');
  return (
    <div className={styles.part}>
      <h2 className={styles.partTitle}>{t('One group')}</h2>
      <Field of={form} name="groupId" renderTheirs={(groupId) => <p>{nameOf(groupId)}</p>}>
        {(field) => (
          <SelectField
            {...field}
            label={t('Group to show (optional)')}
            hint={
              groups.find(({ id }) => id === field.value)?.text ??
              t(
                'Everyone who has the link can read it. Ask the group first. Only groups of at least ten people can be shown.',
              )
            }
            options={[{ value: '', label: t('None') }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
      </Field>
    </div>
  );
}

/** Two decisions, and anything else. */
function Decisions({ form }: { form: ResultsPageControl }) {
  const noteId = useId();
  const text = { autoComplete: 'off', maxLength: limits.resultsPageTextLength };
  return (
    <div className={styles.part}>
      <h2 className={styles.partTitle}>{t('What happens now')}</h2>
      {(['decision', 'second'] as const).map((name) => (
        <div key={name} className={styles.pair}>
          <Field of={form} name={name}>
            {(field) => <InputField {...field} {...text} />}
          </Field>
          <div className={styles.due}>
            <Field of={form} name={`${name}Due`} renderTheirs={(day) => <p>{day && formatListDate(day)}</p>}>
              {(field) => <InputField {...field} type="date" max="9999-12-31" />}
            </Field>
          </div>
        </div>
      ))}
      <Field of={form} name="note">
        {({ error, ...field }) => (
          <FieldNotes id={noteId} error={error}>
            <TextArea
              {...field}
              id={noteId}
              rows={3}
              maxLength={limits.resultsPageNoteLength}
              invalid={error !== undefined}
              describedBy={fieldNoteIds(noteId, { error })}
            />
          </FieldNotes>
        )}
      </Field>
    </div>
  );
}
