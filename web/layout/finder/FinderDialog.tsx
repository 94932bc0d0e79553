import '#web/ui/reactAria.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  Autocomplete,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Text,
  TextField,
} from 'react-aria-components';
import { canEdit, canManage, canView } from '#rules/permissions.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { allReportsQuery, everySurveyQuery, groupsQuery } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { usePendingChanges } from '#web/forms/pendingChanges.ts';
import { withArchived } from '#web/forms/withPending.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { paths, type LinkTarget } from '#web/paths.ts';
import type { Administration } from '#web/session/administration.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import field from '#web/ui/Field.module.css';
import { Note } from '#web/ui/Note.tsx';
import option from '#web/ui/SearchableSelect.module.css';
import styles from './Finder.module.css';
import { findEntries, type FinderEntry, type FinderKind } from './findEntries.ts';

export interface FinderDialogProps {
  known: Administration;
  onClose: () => void;
}

/** React Aria adds the id of the list and the focused option, but not the role. */
const combobox = { role: 'combobox', 'aria-haspopup': 'listbox' } as const;

const titles: Record<FinderKind, string> = { survey: 'Surveys', report: 'Reports', group: 'Groups', page: 'Pages' };

/** Finds surveys, reports, groups and pages by name, as far as the person may see them, and opens one. */
export function FinderDialog({ known, onClose }: FinderDialogProps) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { entries, isLoading, error } = useEntries(known);
  const { sections, shown, total } = findEntries(entries, text);
  const open = (id: string) => {
    const entry = entries.find((each) => each.id === id);
    if (!entry) return;
    onClose();
    void navigate(entry.link);
  };

  return (
    <Dialog title={t('Find')} closeLabel={t('Close')} onClose={onClose}>
      <div className={styles.finder}>
        <Autocomplete inputValue={text} onInputChange={setText}>
          <TextField aria-label={t('Name of a survey, report, group or page')}>
            <Input
              {...combobox}
              ref={input}
              aria-expanded={shown > 0}
              placeholder={t('Survey, report, group or page')}
              spellCheck={false}
              autoComplete="off"
              maxLength={200}
              className={field.control!}
            />
          </TextField>
          <p role="status" className={styles.count}>
            {isLoading ? t('Loading …') : countWords(shown, total)}
          </p>
          {error && <Note tone="error">{failureMessage(error)}</Note>}
          <ListBox aria-label={t('Results')} className={styles.results!} onAction={(id) => open(String(id))}>
            {sections.map((section) => (
              <ListBoxSection key={section.kind} id={section.kind}>
                <Header className={styles.title}>{t(titles[section.kind])}</Header>
                {section.entries.map(({ id, name, hint }) => (
                  <ListBoxItem key={id} id={id} textValue={name} className={option.option!}>
                    <Text slot="label" className={option.name!}>
                      {name}
                    </Text>
                    {hint !== undefined && (
                      <Text slot="description" className={option.hint!}>
                        {hint}
                      </Text>
                    )}
                  </ListBoxItem>
                ))}
              </ListBoxSection>
            ))}
          </ListBox>
        </Autocomplete>
      </div>
    </Dialog>
  );
}

function countWords(shown: number, total: number): string {
  if (total === 0) return t('Nothing matches.');
  if (shown < total) return t('Showing {shown} of {total}. Type more of the name.', { shown, total });
  return plural(total, '1 match', '{total} matches', { total });
}

/** Everything that the person can open. Lists that are still loading, or failed, are left out. */
function useEntries(known: Administration) {
  const { current } = known;
  const accountId = current?.account.id ?? '';
  const sees = current !== null && canView(current);
  const surveys = useQuery({ ...everySurveyQuery(accountId, 'all'), enabled: sees }, queryClient);
  const reports = useQuery({ ...allReportsQuery(accountId), enabled: current !== null }, queryClient);
  const groups = useQuery({ ...groupsQuery(accountId), enabled: sees }, queryClient);
  const changes = usePendingChanges();
  const entries = useMemo(
    (): FinderEntry[] => [
      ...(sees ? (surveys.data ?? []) : []).map((survey) => ({
        id: `survey ${survey.id}`,
        kind: 'survey' as const,
        name: survey.name,
        words: survey.template.name,
        hint: withArchived(survey, changes).archived ? t('Archived') : t(statuses[survey.status]),
        link: paths.survey(survey.id),
      })),
      ...(current ? (reports.data ?? []) : []).map(({ survey: { id, name, whenClosed } }) => ({
        id: `report ${id}`,
        kind: 'report' as const,
        name,
        ...(whenClosed && { hint: formatListDate(whenClosed) }),
        link: paths.surveyReport(id),
      })),
      ...(sees ? (groups.data ?? []) : []).map(({ id, name, groupType }) => ({
        id: `group ${id}`,
        kind: 'group' as const,
        name,
        link: groupType === 'allParticipants' ? paths.allParticipants() : paths.groupParticipants(id),
      })),
      ...pagesOf(known),
    ],
    [known, current, sees, surveys.data, reports.data, groups.data, changes],
  );
  const lists = [surveys, reports, groups];
  return {
    entries,
    isLoading: lists.some((list) => list.isLoading),
    error: lists.find((list) => list.error && !list.data)?.error ?? null,
  };
}

const statuses = { DRAFT: 'Draft', READY: 'Ready', SCHEDULED: 'Scheduled', OPEN: 'Open', CLOSED: 'Closed' };

/** The pages that the person can open, in the order of the navigation. */
function pagesOf({ person, current }: Administration): FinderEntry[] {
  const page = (name: string, link: LinkTarget, words = ''): FinderEntry => ({
    id: `page ${name}`,
    kind: 'page',
    name,
    words,
    link,
  });
  const when = (allowed: boolean, ...pages: FinderEntry[]) => (allowed ? pages : []);
  return [
    ...when(current !== null, page(t('Dashboard'), paths.dashboard())),
    ...when(
      current !== null && canView(current),
      page(t('Surveys'), paths.yourSurveys()),
      page(t('Archived surveys'), paths.archivedSurveys()),
      page(t('Participants'), paths.allParticipants(), t('people groups import')),
    ),
    ...when(current !== null && canEdit(current), page(t('New survey'), paths.newSurvey(), t('create'))),
    ...when(
      current !== null,
      page(t('Reporting'), paths.reporting(), t('reports')),
      page(t('Action plan'), paths.actionPlan()),
    ),
    ...when(
      current !== null && canManage(current),
      page(
        t('Organisation settings'),
        paths.settings(),
        t('name logo users administrators roles staff retention support contacts'),
      ),
      page(t('Audit log'), paths.auditLog(), t('history')),
    ),
    ...when(person.knowledgeLibrary, page(t('Knowledge Library'), paths.knowledgeLibrary(), t('articles'))),
    page(t('Your profile'), paths.yourProfile(), t('name email password two-factor devices delete account')),
    page(t('Your survey results'), paths.participations()),
    ...when(
      person.superAdmin,
      page(t('Organisations'), paths.organisations(), t('switch')),
      page(t('New organisation'), paths.newOrganisation()),
      page(t('Platform'), paths.platform(), t('operator version database jobs mail back-up tasks certificates disk')),
    ),
  ];
}
