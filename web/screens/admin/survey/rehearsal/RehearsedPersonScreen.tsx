import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { ParticipationReport } from '#contract/entities/individualReport.ts';
import { languages, languageTags } from '#contract/languages.ts';
import { t } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { paths } from '#web/paths.ts';
import { ViewLinks } from '#web/ui/ViewLinks.tsx';
import { useSurvey } from '../surveyContext.ts';
import { markPersonalReport } from './markInvented.ts';
import { Rehearsed } from './Rehearsed.tsx';
import { useRehearsalSearch } from './rehearsalSearch.ts';
import styles from './RehearsedPersonScreen.module.css';

interface RehearsedPersonScreenProps {
  /** Shows a personal report, as people get it. */
  Report: ComponentType<{ content: ParticipationReport; surveyId: string }>;
}

/** The personal reports of three invented people, in each language. */
export function RehearsedPersonScreen({ Report }: RehearsedPersonScreenProps) {
  const survey = useSurvey();
  const search = useRehearsalSearch();
  useLanguage();
  const people = [t('High scores'), t('Middle scores'), t('Low scores')];
  const choices = (
    <div className={styles.choices}>
      <ViewLinks label={t('Whose report')}>
        {people.map((text, person) => (
          <Link
            key={text}
            {...paths.rehearsedPerson(survey.id)}
            search={{ ...search, person }}
            aria-current={person === search.person ? 'true' : undefined}
            resetScroll={false}
            replace
          >
            {text}
          </Link>
        ))}
      </ViewLinks>
      <ViewLinks label={t('Language')}>
        {languageTags.map((tag) => (
          <Link
            key={tag}
            {...paths.rehearsedPerson(survey.id)}
            search={{ ...search, language: tag }}
            aria-current={tag === search.language ? 'true' : undefined}
            resetScroll={false}
            replace
            lang={tag}
          >
            {languages[tag]}
          </Link>
        ))}
      </ViewLinks>
    </div>
  );
  return (
    <Rehearsed choices={choices}>
      {({ personalReports }) => {
        const content = personalReports[search.person];
        return content ? (
          // The key makes another person's report a new page, which takes the focus.
          <Report key={search.person} content={markPersonalReport(content)} surveyId={survey.id} />
        ) : (
          <p>{t('People get no personal report from this survey.')}</p>
        );
      }}
    </Rehearsed>
  );
}
