import { Link, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { languages } from '#contract/languages.ts';
import { countQuestions } from '#rules/surveyProgress.ts';
import { RichText } from '#web/components/RichText.tsx';
import { SeenByTable } from '#web/components/SeenByTable.tsx';
import { formatDueDate } from '#web/i18n/formatDates.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { ErrorScreen, LoadingScreen } from '#web/layout/ErrorScreen.tsx';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { Note } from '#web/ui/Note.tsx';
import { ViewLinks } from '#web/ui/ViewLinks.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { useSurvey } from '../surveyContext.ts';
import { AskedSection, numberedSections, surveyQuestionsQuery } from './AskedSection.tsx';
import styles from './SurveyQuestionsScreen.module.css';

/**
 * Everything that participants are asked and read before, on one page for screen and paper, for example for a works
 * council (docs/rules/survey-lifecycle.md#all-questions).
 */
export function SurveyQuestionsScreen() {
  const survey = useSurvey();
  const { account } = useAdmin();
  const { language = 'en' } = useSearch({ from: '/admin/survey/$surveyId/questions' });
  const { data: asked, error } = useQuery(surveyQuestionsQuery(survey, language));
  usePage({
    title: t('All questions'),
    organisation: account.name,
    back: { label: t('Back to {page}', { page: survey.name }), link: paths.survey(survey.id) },
  });
  if (!asked) return error ? <ErrorScreen error={error} /> : <LoadingScreen />;

  const { name, dueDate, expectedDuration, welcome, privacyStatementHtml } = asked;
  const sections = numberedSections(asked.sections);
  const count = countQuestions(sections.map(({ section }) => section));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.survey}>
          {asked.account.name} · {name}
        </p>
        <PageHeading>{t('All questions')}</PageHeading>
        <FactLine>
          <span>{plural(count, '1 question', '{questions} questions', { questions: count })}</span>
          {expectedDuration !== null && (
            <span>
              {plural(expectedDuration, 'Takes about 1 minute', 'Takes about {minutes} minutes', {
                minutes: expectedDuration,
              })}
            </span>
          )}
          {dueDate && <span>{t('Open until {date}', { date: formatDueDate(dueDate) })}</span>}
        </FactLine>
      </header>
      <div className={styles.controls}>
        {asked.languages.length > 1 && (
          <ViewLinks label={t('Language')}>
            {asked.languages.map((tag) => (
              <Link
                key={tag}
                {...paths.surveyQuestions(survey.id, tag)}
                aria-current={tag === language ? 'true' : undefined}
                activeOptions={{ exact: true, includeSearch: true }}
                resetScroll={false}
                replace
                lang={tag}
              >
                {languages[tag]}
              </Link>
            ))}
          </ViewLinks>
        )}
        <Button variant="primary" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      {survey.whenOpen === null && <Note tone="info">{t('The questions can change until the survey opens.')}</Note>}

      {welcome && (
        <Part id="first-page" title={t('The first page')}>
          <RichText html={welcome} />
        </Part>
      )}
      <Part id="asked" title={t('Questions')}>
        {sections.map(({ section, start }) => (
          <section key={section.id} aria-labelledby={`asked-${section.id}`} className={styles.section}>
            <h3 id={`asked-${section.id}`}>{section.name}</h3>
            <AskedSection section={section} start={start} />
          </section>
        ))}
      </Part>
      {privacyStatementHtml && (
        <Part id="privacy" title={t('Privacy statement')}>
          <RichText html={privacyStatementHtml} />
        </Part>
      )}
      <Part id="seen-by" title={t('Who sees what')}>
        <p>
          {t('Your answers are confidential. {organisation} sees results of groups, never what you answered.', {
            organisation: asked.account.name,
          })}
        </p>
        <SeenByTable />
        <p className={styles.more}>
          <Link {...paths.whoSeesWhat()}>{t('Who sees what, in full')}</Link>
        </p>
      </Part>
    </div>
  );
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className={styles.part}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
