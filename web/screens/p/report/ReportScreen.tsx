import { Outlet } from '@tanstack/react-router';
import { formatListDate } from '../../../../rules/formatDates.ts';
import { t } from '../../../i18n/translate.ts';
import { PageHeading } from '../../../layout/PageHeading.tsx';
import { usePage } from '../../../layout/page.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { FactLine } from '../../../ui/FactLine.tsx';
import { YourAnswersLink } from '../your-answers/YourAnswersLink.tsx';
import { KeepReport } from './KeepReport.tsx';
import { useFocusOpener } from './modalLinks.ts';
import { useReport } from './reportContext.ts';
import styles from './ReportScreen.module.css';
import { SectionCard } from './SectionCard.tsx';
import { SupportBlock } from './SupportBlock.tsx';
import { SupportLink } from './SupportLink.tsx';

/** The overview of the personal report; the support modal opens over it. In print, a letter. */
export function ReportScreen() {
  const { report, participation, support } = useReport();
  const back = { label: t('your surveys'), link: paths.participations() };
  usePage({ title: report.title.lead, organisation: participation.account.name, back });
  useFocusOpener();
  const { whenCompleted } = participation;

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <FactLine className={styles.origin}>
          <span>{participation.name}</span>
          <span className={styles.printInline}>{participation.account.name}</span>
          {whenCompleted && <time dateTime={whenCompleted}>{formatListDate(whenCompleted)}</time>}
        </FactLine>
        <PageHeading className={styles.title}>{report.title.lead}</PageHeading>
        <p className={styles.lead}>{report.title.text}</p>
        {report.person.name && <p className={styles.person}>{t('For {name}', { name: report.person.name })}</p>}
      </header>

      {support.highPsychologicalDistressScore && <SupportBlock />}

      <div className={styles.actions}>
        <SupportLink variant="quiet" />
        <Button variant="quiet" onClick={() => window.print()}>{t('Print')}</Button>
      </div>
      {!participation.registered && <KeepReport />}

      <p className={styles.summary}>{report.summary}</p>

      {report.sections.map((section, index) => (
        <SectionCard key={section.code} section={section} index={index} bands={report.bands} />
      ))}

      <p className={styles.closing}>
        {t('A score is not a diagnosis. It sums up what you answered, and the last word on how you are is yours.')}
      </p>
      <p className={styles.printOnly}>
        {t('If you or somebody else is in danger, call the emergency number of your country now. For other support, open your report and choose "Need Support Now?".')}
      </p>
      <YourAnswersLink participationId={participation.participationId} />
      <Outlet />
    </div>
  );
}
