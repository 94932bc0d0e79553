import { Link, Outlet } from '@tanstack/react-router';
import { use } from 'react';
import type { Aspect, IndividualReport, ReportSection } from '#contract/entities/individualReport.ts';
import type { Bands } from '#rules/scoreLabel.ts';
import { RichText } from '#web/components/RichText.tsx';
import { ScoreArc } from '#web/components/ScoreArc.tsx';
import { wholePoints } from '#web/components/scoreBands.ts';
import { SupportContactList } from '#web/components/SupportContactList.tsx';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { t } from '#web/i18n/translate.ts';
import { RemoveSavedReport } from '#web/layout/SavedReportsHere.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { FactLine } from '#web/ui/FactLine.tsx';
import { Note } from '#web/ui/Note.tsx';
import { YourAnswersLink } from '../your-answers/YourAnswersLink.tsx';
import { SaveOnDevice } from './SaveOnDevice.tsx';
import type { ShownCopy } from './loadReport.ts';
import { lowestAspects } from './lowestAspects.ts';
import {
  SavedCopyContext,
  useFocusOpener,
  useLeaveSavedReport,
  useModalLink,
  useReport,
  useServerParts,
} from './reportContext.ts';
import {
  LetterEnd,
  Letterhead,
  PrintButton,
  PrintedRights,
  ProvisionalBands,
  SectionUsual,
  SupportLink,
  UnscoredNote,
} from './reportParts.tsx';
import styles from './ReportScreen.module.css';
import { AspectHead, AspectHelp, AspectLines, EventArticles } from './SectionAspects.tsx';

/** The overview of the personal report. The support dialog opens over it. In print, it is a letter. */
export function ReportScreen() {
  const { report, participation, support } = useReport();
  const saved = use(SavedCopyContext);
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

      {(support.first || support.articlesFirst) && <SupportBlock />}

      <p className={styles.summary}>{report.summary}</p>

      <div className={styles.actions}>
        <SupportLink variant="quiet" />
        <PrintButton />
      </div>
      {saved ? <SavedCopy saved={saved} /> : <SaveOnDevice />}

      <ScoreMeaning report={report} />

      {report.sections.map((section, index) => (
        <SectionCard key={section.code} section={section} index={index} bands={report.bands} />
      ))}

      <LetterEnd help={!support.first && !support.articlesFirst} />
      {!saved && <YourAnswersLink participationId={participation.participationId} />}
      <Outlet />
    </div>
  );
}

/**
 * Comes before any score, on screen and on paper, if the person's answers suggest that they need support, or if they reported
 * an event. It suggests one thing to do and says where to find help. It names no condition and no event, so that someone
 * who glances at the page learns nothing about the person.
 */
function SupportBlock() {
  const modalLink = useModalLink();
  const { support } = useReport();
  return (
    <Card as="section" aria-labelledby="support-heading" className={styles.support}>
      <h2 id="support-heading" className={styles.supportHeading}>
        {t('Before you read on')}
      </h2>
      <p>
        {support.first
          ? t(
              'Your answers suggest that you have had a lot to bear. You don’t have to get through this alone, and you can get help now. The scores below can wait.',
            )
          : t(
              'Some of what you answered counts more than any score. You don’t have to face it alone. The scores below can wait.',
            )}
      </p>
      {support.first && (
        <p className={styles.step}>{t('One thing that can help: tell someone you trust how you are.')}</p>
      )}
      <SupportContactList {...support} />
      <p className={styles.links}>
        <Link {...modalLink(paths.reportSupport(), 'see-support')} className={buttonClass('primary')}>
          {t('See where to find support')}
        </Link>
      </p>
      {support.articlesFirst && <EventArticles id="first" />}
    </Card>
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

/** Explains before the first score what a score says, and what it does not say. */
function ScoreMeaning({ report }: { report: IndividualReport }) {
  const margin = marginOf(report);
  return (
    <section aria-labelledby="score-meaning" className={styles.meaning}>
      <h2 id="score-meaning" className={styles.meaningHeading}>
        {t('What a score means')}
      </h2>
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
      <ProvisionalBands bands={report.bands} />
    </section>
  );
}

/** The margin of the report's scores, which all have the same. Null if there are no scores. */
const marginOf = ({ sections }: IndividualReport): number | null =>
  sections.flatMap(({ aspects }) => aspects).find(({ margin }) => margin !== null)?.margin ?? null;

/** Returns whether the overview shows a part of a section: scores, and events that happened. */
const isShownFirst = ({ scored, band }: Aspect) => scored || band === 'good' || band === 'poor';

interface SectionCardProps {
  section: ReportSection;
  /** Zero-based index of the section in the report. */
  index: number;
  bands: Bands;
}

/**
 * A section on the overview: its score and summary, what is usual, the labels of its aspects, and what helps with the lowest
 * of them. In print it includes the introduction, since a letter has no links to other pages.
 */
function SectionCard({ section, index, bands }: SectionCardProps) {
  const headingId = `section-${index}`;
  const lowest = lowestAspects(section.aspects);
  return (
    <Card
      as="section"
      aria-labelledby={headingId}
      className={classNames(styles.card, !section.scored && styles.unscored)}
    >
      <div className={styles.words}>
        <h2 id={headingId} className={styles.name}>
          {section.name}
        </h2>
        {section.summary && <RichText html={section.summary} className={styles.cardSummary} />}
        <UnscoredNote section={section} className={styles.unscoredNote} />
        {section.intro && <RichText html={section.intro} className={styles.intro} />}
        <SectionUsual usual={section.usual} heading="h3" className={styles.usual} />
      </div>
      {section.scored && (
        <div className={styles.score}>
          <ScoreArc name={section.name} score={section.score} labels={section} bands={bands} margin={section.margin} />
        </div>
      )}
      <div className={styles.aspects}>
        <AspectLines>
          {section.aspects.filter(isShownFirst).map((aspect) => (
            <li key={aspect.name}>
              <AspectHead aspect={aspect} labels={section} bands={bands} heading="h3" showsNumber={false} />
              {lowest.includes(aspect) && <AspectHelp aspect={aspect} sectionIndex={index} lowest brief />}
            </li>
          ))}
        </AspectLines>
        <PrintedRights section={section} index={index} />
      </div>
      <p className={styles.more}>
        <Link {...paths.reportSection(index)} className={classNames(buttonClass('plain'), styles.moreLink)}>
          {t('More about "{section}"', { section: section.name })}
        </Link>
      </p>
    </Card>
  );
}
