import { Outlet } from '@tanstack/react-router';
import { use } from 'react';
import type { IndividualReport } from '#contract/entities/individualReport.ts';
import { wholePoints } from '#web/components/scoreBands.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { t } from '#web/i18n/translate.ts';
import { RemoveSavedReport } from '#web/layout/SavedReportsHere.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { FactLine } from '#web/ui/FactLine.tsx';
import { Note } from '#web/ui/Note.tsx';
import { YourAnswersLink } from '../your-answers/YourAnswersLink.tsx';
import { ChangeCard } from './ChangeCard.tsx';
import { chooseArticles } from './chooseArticles.ts';
import { Letter } from './Letter.tsx';
import type { ShownCopy } from './loadReport.ts';
import {
  SavedCopyContext,
  useFocusOpener,
  useLeaveSavedReport,
  useReport,
  useReportPages,
  useServerParts,
} from './reportContext.ts';
import { LetterEnd, Letterhead, PrintButton, ProvisionalBands, SupportLink } from './reportParts.tsx';
import styles from './ReportScreen.module.css';
import { SaveOnDevice } from './SaveOnDevice.tsx';
import { SectionCard } from './SectionCard.tsx';
import { SupportBlock } from './SupportBlock.tsx';
import { useDevice } from './useDevice.ts';

/**
 * The overview of the personal report: a letter, what has changed, and each section in short. The support dialog opens over
 * it. In print, all of it is a letter.
 */
export function ReportScreen() {
  const { report, participation, support, change } = useReport();
  const saved = use(SavedCopyContext);
  const serverParts = useServerParts();
  const device = useDevice();
  const { triedSurvey } = useReportPages();
  const ownBack = serverParts ? { label: t('Back to your surveys'), link: paths.participations() } : undefined;
  const back = triedSurvey ? { label: t('Back to the survey'), link: triedSurvey } : ownBack;
  usePage({ title: report.title.lead, organisation: participation.account.name, back });
  useFocusOpener();
  const { whenCompleted } = participation;
  const supportFirst = support.first || support.articlesFirst;
  const articles = chooseArticles(report.sections, support.articlesFirst ? support.articles.map(({ id }) => id) : []);

  return (
    <div className={styles.page}>
      <Letterhead />
      <header className={classNames(styles.head, supportFirst && styles.small)}>
        <FactLine className={styles.origin}>
          <span>{participation.name}</span>
          {whenCompleted && <time dateTime={whenCompleted}>{formatListDate(whenCompleted)}</time>}
          {report.person.name && <span className={styles.person}>{t('For {name}', { name: report.person.name })}</span>}
        </FactLine>
        <PageHeading className={styles.title}>{report.title.lead}</PageHeading>
        <p className={styles.lead}>{report.title.text}</p>
      </header>

      {supportFirst && <SupportBlock />}
      <Letter support={!supportFirst} device={device} />
      {saved && <SavedCopy saved={saved} />}
      {change && <ChangeCard change={change} />}

      <div className={styles.sections}>
        <ScoreMeaning report={report} />
        {report.sections.map((section, index) => (
          <SectionCard key={section.code} section={section} index={index} bands={report.bands} articles={articles} />
        ))}
      </div>

      <LetterEnd help={!supportFirst} />
      <div className={styles.actions}>
        <SupportLink variant="quiet" />
        <PrintButton />
      </div>
      {!saved && !triedSurvey && <SaveOnDevice device={device} />}
      {!saved && !triedSurvey && <YourAnswersLink participationId={participation.participationId} />}
      <Outlet />
    </div>
  );
}

/** Says that the report is the copy on this device and what is missing from it, and lets the person remove it. */
function SavedCopy({ saved: { id, keptAt } }: { saved: ShownCopy }) {
  const leave = useLeaveSavedReport();
  const serverParts = useServerParts();
  const { support } = useReport();
  return (
    <div className={styles.keptCopy}>
      <Note tone="info">
        <p>{t('This is the copy kept on this device on {date}.', { date: formatListDate(keptAt) })}</p>
        {!serverParts && (
          <p>
            {support.articles.length > 0
              ? t('The articles on help and rights are part of the copy. You can’t open the others here.')
              : t('The articles that it mentions are not part of the copy, so you can’t open them here.')}
          </p>
        )}
      </Note>
      <RemoveSavedReport id={id} onRemoved={leave} />
    </div>
  );
}

/** Explains before the first score what a score says, and what it does not say. Collapsed on screen. */
function ScoreMeaning({ report }: { report: IndividualReport }) {
  const margin = marginOf(report);
  const text = (
    <p className={styles.meaningText}>
      {t(
        'A score only sums up your own answers for the period asked about. It runs from 0 to 100, and higher is always better. It is not a diagnosis. You know best how you are.',
      )}{' '}
      {margin !== null &&
        t(
          'We assume that a score could be up to {margin} points higher or lower. The pale band shows this. Without “perhaps”, a label is more likely, but not certain.',
          { margin: formatNumber(wholePoints(margin)) },
        )}
    </p>
  );
  return (
    <>
      <div className={styles.meaning}>
        <Disclosure summary={<h2 className={styles.meaningHeading}>{t('What a score means')}</h2>}>
          {text}
          <ProvisionalBands bands={report.bands} />
        </Disclosure>
      </div>
      <div className={styles.printedMeaning}>
        <p className={styles.meaningHeading}>{t('What a score means')}</p>
        {text}
        <ProvisionalBands bands={report.bands} />
      </div>
    </>
  );
}

/** The margin of the report's scores, which all have the same. Null if there are no scores. */
const marginOf = ({ sections }: IndividualReport): number | null =>
  sections.flatMap(({ aspects }) => aspects).find(({ margin }) => margin !== null)?.margin ?? null;
