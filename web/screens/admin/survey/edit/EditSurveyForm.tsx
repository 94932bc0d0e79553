import { useLocation } from '@tanstack/react-router';
import { useEffect, useReducer, useRef, useState, type SubmitEvent } from 'react';
import type { Survey } from '#contract/entities/survey.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { fieldsOfKind, maySetField, type SurveyField } from '#rules/surveyFields.ts';
import { changedFields, fieldLabel, type SurveyDraft } from './surveyDraft.ts';
import { UnsavedChanges } from '#web/components/UnsavedChanges.tsx';
import { loadRichTextField } from '#web/components/RichTextEditor.tsx';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { useKeptDraft } from '#web/session/useKeptDraft.ts';
import { Card } from '#web/ui/Card.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { ContactFields } from './ContactFields.tsx';
import { Contested } from './Contested.tsx';
import { DistressPart } from './DistressPart.tsx';
import { draftFaults, serverFaults, type DraftFaults } from './draftFaults.ts';
import { keptChanges, readKeptChanges, reduceDraft, startDraft } from './draftState.ts';
import { EditNotes } from './EditNotes.tsx';
import styles from './EditSurveyForm.module.css';
import { LeaveGuard } from '#web/layout/LeaveGuard.tsx';
import { MessageField } from './MessageField.tsx';
import type { TestEmail } from './messageTexts.ts';
import { ParticipantsPart } from './ParticipantsPart.tsx';
import { QuestionsPart } from './QuestionsPart.tsx';
import { SaveBar } from './SaveBar.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { isUnfinished, useDateTime } from './useDateTime.ts';
import { useSaveSurvey } from './useSaveSurvey.ts';

/** All of a survey that can be changed, saved together. */
export function EditSurveyForm({ survey }: { survey: Survey }) {
  const admin = useAdmin();
  const { person, account } = admin;
  const [state, dispatch] = useReducer(reduceDraft, survey, startDraft);
  const [testEmails, setTestEmails] = useState<readonly TestEmail[]>([]);
  const [faults, setFaults] = useState<DraftFaults>({});
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveSurvey(survey.id, dispatch);
  const { saved, draft, conflicts } = state;

  useEffect(() => dispatch({ type: 'refresh', survey }), [survey]);
  // Ahead of the first message to be written: should it fail, it is tried again then.
  useEffect(() => void loadRichTextField().catch(() => undefined), []);

  // A link may lead to a part of the form.
  const target = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (target) document.getElementById(target)?.querySelector<HTMLElement>('input, a, button')?.focus();
  }, [target]);

  // What has to be looked at first, after an attempt to save.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-contested]')?.focus();
  }, [attempts]);

  const edit = (change: Partial<SurveyDraft>) => {
    dispatch({ type: 'edit', change });
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  };
  const start = useDateTime(draft.openAt, 'start', (openAt) => edit({ openAt }));
  const end = useDateTime(draft.closeAt, 'end', (closeAt) => edit({ closeAt }));

  const { offer, taken, forget } = useKeptDraft(`${person.id}.${account.id}.survey.${survey.id}`, keptChanges(state));
  const unsaved = readKeptChanges(offer?.typed);
  const restoreUnsaved = () => {
    if (unsaved) dispatch({ type: 'restore', kept: unsaved });
    taken();
  };

  const unfinished = isUnfinished(start.typed) || isUnfinished(end.typed);
  const isChanged = changedFields(saved, draft).length > 0 || testEmails.length > 0 || unfinished;
  const discard = () => {
    forget();
    dispatch({ type: 'discard' });
    start.reset(saved.openAt);
    end.reset(saved.closeAt);
    setTestEmails([]);
    setFaults({});
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || !isChanged || survey.locked) return;
    setBusy(true);
    const found = draftFaults(saved, draft, { openAt: start.typed, closeAt: end.typed }, survey);
    setFaults(found);
    if (Object.keys(found).length === 0 && conflicts.length === 0) {
      const tellAtFields = (error: unknown) => {
        const told = serverFaults(error);
        setFaults(told);
        return Object.keys(told).length > 0;
      };
      const outcome = await save(state, testEmails, tellAtFields);
      if (outcome.kind === 'saved') setTestEmails([]);
    }
    setBusy(false);
    setAttempts((before) => before + 1);
  };

  /** What a field needs to know about somebody else's change of it. */
  const contest = (field: SurveyField) => ({
    field,
    survey: state.survey,
    theirs: conflicts.includes(field) ? saved : null,
    onResolve: (keep: 'mine' | 'theirs') => dispatch({ type: 'resolve', field, keep }),
  });
  const shownMessages = fieldsOfKind('message').filter((message) => maySetField(admin, message));

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <PageHeading>{t('Edit survey')}</PageHeading>
      {offer && unsaved && !survey.locked && (
        <UnsavedChanges at={offer.at} onRestore={restoreUnsaved} onDiscard={forget} />
      )}
      <EditNotes state={state} isChanged={isChanged} />

      <Card as="section" aria-label={t('Name and type')} className={styles.part}>
        <Contested {...contest('name')}>
          <InputField
            label={fieldLabel('name')}
            value={draft.name}
            onChange={(name) => edit({ name })}
            fault={faults.name}
          />
        </Contested>
        <div>
          <p className={styles.label}>{t('Survey type')}</p>
          <p>{survey.template.name}</p>
        </div>
      </Card>
      <QuestionsPart survey={survey} />
      <DistressPart survey={survey} draft={draft} edit={edit} contest={contest} />
      <ParticipantsPart survey={survey} draft={draft} edit={edit} contest={contest} />
      <ScheduleFields
        survey={survey}
        canStart={surveyAllows(survey.status, 'editStart')}
        start={start}
        end={end}
        faults={faults}
        contest={contest}
        draft={draft}
        edit={edit}
      />
      <ContactFields
        draft={draft}
        edit={edit}
        faults={faults}
        contest={contest}
        defaultRiskEmail={maySetField(admin, 'riskContactEmail') ? survey.defaultRiskContactEmail : undefined}
      />

      <section aria-labelledby="messages" className={styles.messages}>
        <h2 id="messages">{t('Messages to participants')}</h2>
        {shownMessages.map((message) => (
          <Contested key={message} {...contest(message)}>
            <MessageField
              survey={survey}
              message={message}
              value={draft[message]}
              onChange={(value) => edit({ [message]: value })}
              fault={faults[message]}
              testEmails={testEmails}
              onTestEmails={setTestEmails}
            />
          </Contested>
        ))}
      </section>

      <SaveBar surveyId={survey.id} isChanged={isChanged} locked={survey.locked} busy={busy} onDiscard={discard} />
      <LeaveGuard active={isChanged} onLeave={forget} />
    </form>
  );
}
