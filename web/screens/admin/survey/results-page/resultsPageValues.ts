import type { ResultsPage, ResultsPageChoice } from '#contract/entities/resultsPage.ts';
import type { Language } from '#contract/languages.ts';
import type { RecordFormControl } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';

/** The fields of the form. `''` where there is nothing. */
export interface ResultsPageValues {
  language: Language;
  findings: readonly string[];
  groupId: string;
  decision: string;
  decisionDue: string;
  second: string;
  secondDue: string;
  note: string;
  done: ResultsPageChoice['done'];
}

export type ResultsPageControl = RecordFormControl<ResultsPageValues>;

/** The saved page, or a suggestion: the first strength and the first two concerns. */
export function resultsPageValues({ saved, offered }: Pick<ResultsPage, 'saved' | 'offered'>): ResultsPageValues {
  const [decision, second] = saved?.decisions ?? [];
  return {
    language: saved?.language ?? 'en',
    findings: saved?.findings ?? suggested(offered),
    groupId: saved?.groupId ?? '',
    decision: decision?.text ?? '',
    decisionDue: decision?.dueOn ?? '',
    second: second?.text ?? '',
    secondDue: second?.dueOn ?? '',
    note: saved?.note ?? '',
    done: saved?.done ?? [],
  };
}

function suggested(offered: ResultsPage['offered']): string[] {
  const all = offered?.findings ?? [];
  const concerns = all.filter(({ kind }) => kind !== 'strength').slice(0, 2);
  const strengths = all.filter(({ kind }) => kind === 'strength').slice(0, 1);
  return [...strengths, ...concerns].map(({ id }) => id);
}

/** Returns the choices to send, without those that are no longer offered, such as an action that is open again. */
export function resultsPageChoice(values: ResultsPageValues, offered: ResultsPage['offered']): ResultsPageChoice {
  const isOffered = (id: string, among: readonly { id: string }[] = []) =>
    !offered || among.some((each) => each.id === id);
  const finished = offered?.actions.filter(({ status }) => status === 'DONE');
  return {
    language: values.language,
    findings: values.findings.filter((id) => isOffered(id, offered?.findings)),
    groupId: values.groupId !== '' && isOffered(values.groupId, offered?.groups) ? values.groupId : null,
    decisions: [
      { text: values.decision.trim(), dueOn: values.decisionDue || null },
      { text: values.second.trim(), dueOn: values.secondDue || null },
    ].filter(({ text }) => text !== ''),
    done: values.done
      .filter(({ actionId }) => isOffered(actionId, finished))
      .map(({ actionId, said }) => ({ actionId, said: said.trim() })),
    note: values.note.trim() || null,
  };
}

export function resultsPageErrors({ decision, decisionDue, second, secondDue, done }: ResultsPageValues) {
  const missing = (text: string, due: string) =>
    text.trim() === '' && due !== '' ? t('Please enter what was decided.') : undefined;
  return {
    ...(missing(decision, decisionDue) && { decision: missing(decision, decisionDue) }),
    ...(missing(second, secondDue) && { second: missing(second, secondDue) }),
    ...(done.some(({ said }) => said.trim() === '') && { done: t('Please enter what people said.') }),
  };
}
