import { Link } from '@tanstack/react-router';
import type { ReportSection } from '#contract/entities/individualReport.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './SectionNavigation.module.css';
import { SupportLink } from './SupportLink.tsx';

interface SectionNavigationProps {
  sections: readonly ReportSection[];
  /** The one that is shown. */
  index: number;
  /** With the way to support, unless that stands elsewhere on the page. */
  support: boolean;
}

/** The sections before and after, the way back to the whole, and the way to support. */
export function SectionNavigation({ sections, index, support }: SectionNavigationProps) {
  const previous = sections[index - 1];
  const next = sections[index + 1];
  return (
    <div className={styles.end}>
      {support && (
        <p className={styles.support}>
          <SupportLink variant="plain" />
        </p>
      )}
      <nav aria-label={t('Sections of your report')} className={styles.navigation}>
        {previous && (
          <Link {...paths.reportSection(index - 1)} className={buttonClass('quiet')}>
            {t('Previous: {section}', { section: previous.name })}
          </Link>
        )}
        <Link {...paths.report()} className={classNames(buttonClass('plain'), styles.whole)}>
          {t('Back to your report')}
        </Link>
        {next && (
          <Link {...paths.reportSection(index + 1)} className={buttonClass('quiet')}>
            {t('Next: {section}', { section: next.name })}
          </Link>
        )}
      </nav>
    </div>
  );
}
