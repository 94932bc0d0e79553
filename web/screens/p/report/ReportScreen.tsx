import { Outlet } from '@tanstack/react-router';
import { use } from 'react';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { YourAnswersLink } from '../your-answers/YourAnswersLink.tsx';
import { KeepOnDevice } from './KeepOnDevice.tsx';
import { KeptContext, useServerParts } from './keptContext.ts';
import { KeptCopy } from './KeptCopy.tsx';
import { LetterEnd } from './LetterEnd.tsx';
import { Letterhead } from './Letterhead.tsx';
import { useFocusOpener } from './modalLinks.ts';
import { useReport } from './reportContext.ts';
import styles from './ReportScreen.module.css';
import { ScoreMeaning } from './ScoreMeaning.tsx';
import { SectionCard } from './SectionCard.tsx';
import { SupportBlock } from './SupportBlock.tsx';
import { SupportLink } from './SupportLink.tsx';

/** The overview of the personal report; the support modal opens over it. In print, a letter. */
export function ReportScreen() {
  const { report, participation, support } = useReport();
  const kept = use(KeptContext);
  const serverParts = useServerParts();
  const back = serverParts ? { label: t('Back to your surveys'), link: paths.participations() } : undefined;
  usePage({ title: report.title.lead, organisation: participation.account.name, back });
  useFocusOpener();
  const { whenCompleted } = participation;

  return (
    <div className={styles.page}>
      <Letterhead />
      <header className={styles.head}>
        <FactLine className={styles.origin}>
          <span>{participation.name}</span>
          {whenCompleted && <time dateTime={whenCompleted}>{formatListDate(whenCompleted)}</time>}
        </FactLine>
        <PageHeading className={styles.title}>{report.title.lead}</PageHeading>
        <p className={styles.lead}>{report.title.text}</p>
        {report.person.name && <p className={styles.person}>{t('For {name}', { name: report.person.name })}</p>}
      </header>

      {support.first && <SupportBlock />}

      <p className={styles.summary}>{report.summary}</p>

      <div className={styles.actions}>
        <SupportLink variant="quiet" />
        <Button variant="quiet" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      {kept ? <KeptCopy kept={kept} /> : <KeepOnDevice />}

      <ScoreMeaning bands={report.bands} />

      {report.sections.map((section, index) => (
        <SectionCard key={section.code} section={section} index={index} bands={report.bands} />
      ))}

      <LetterEnd help={!support.first} />
      {!kept && <YourAnswersLink participationId={participation.participationId} />}
      <Outlet />
    </div>
  );
}
