import { Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { useShownReport } from './reportContext.ts';
import styles from './SectionSteps.module.css';

/** The sections before and after the one that is shown. */
export function SectionSteps({ index }: { index: number }) {
  const {
    report: { survey, sections },
    options,
  } = useShownReport();
  const [previous, next] = [sections[index - 1], sections[index + 1]];
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('Next and previous section')} className={styles.steps}>
      {previous && (
        <Link {...paths.reportDetails(survey.id, index - 1, options)} className={buttonClass('quiet')}>
          {t('Previous: {section}', { section: previous.name })}
        </Link>
      )}
      {next && (
        <Link
          {...paths.reportDetails(survey.id, index + 1, options)}
          className={classNames(buttonClass('quiet'), styles.next)}
        >
          {t('Next: {section}', { section: next.name })}
        </Link>
      )}
    </nav>
  );
}
