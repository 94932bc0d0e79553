import { Link } from '@tanstack/react-router';
import { MissingNumber, missingOf } from '#web/components/charts/MissingNumber.tsx';
import { ScoreWords } from '#web/components/ScoreWords.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/classNames.ts';
import disclosure from '#web/ui/Disclosure.module.css';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import { isScored } from './isScored.ts';
import styles from './ReportContents.module.css';
import { useShownReport } from './reportContext.ts';

/** The sections with their scores, as the way between them: at the side where there is room, else folded away above. */
export function ReportContents({ index }: { index: number }) {
  const { report, options } = useShownReport();
  const { survey, sections, bands } = report;
  const isBeside = useMediaQuery('(min-width: 960px)');
  return (
    <nav aria-label={t('Sections of the report')} className={styles.contents}>
      <details key={isBeside ? 'beside' : 'above'} open={isBeside}>
        <summary className={classNames(disclosure.summary, styles.summary)}>{t('All sections')}</summary>
        <ol className={styles.sections}>
          <li>
            <Link {...paths.surveyReport(survey.id, options)} activeOptions={{ exact: true }} className={styles.link}>
              {t('Overview')}
            </Link>
          </li>
          {sections.map((section, at) => (
            <li key={section.id}>
              <Link
                {...paths.reportDetails(survey.id, at, options)}
                className={styles.link}
                {...(at === index && { 'aria-current': 'page' })}
              >
                <span>{section.name}</span>
                {isScored(section) && (
                  <span className={styles.score}>
                    <ScoreWords
                      score={section.score}
                      labels={section}
                      bands={bands}
                      missing={<MissingNumber missing={missingOf(section)} />}
                    />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
