import { Link } from '@tanstack/react-router';
import type { ReportSection, ReportSupport } from '#contract/entities/individualReport.ts';
import type { Bands } from '#rules/scoreLabel.ts';
import { RichText } from '#web/components/RichText.tsx';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { t } from '#web/i18n/translate.ts';
import { ProductMark } from '#web/layout/ProductMark.tsx';
import { serverOrigin } from '#web/serverAddress.ts';
import { Button, buttonClass, type ButtonVariant } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { useModalLink, useReport, useReportPages } from './reportContext.ts';
import styles from './reportParts.module.css';

/** The head of the printed report: the product, the organisation and survey, the date of submission, and the person. */
export function Letterhead() {
  const {
    report: { person },
    participation: { account, name, whenCompleted },
  } = useReport();
  return (
    <div className={styles.letterhead}>
      <span className={styles.product}>
        <ProductMark />
        Heartwood
      </span>
      <FactLine>
        <span>{account.name}</span>
        <span>{name}</span>
        {whenCompleted && <span>{formatListDate(whenCompleted)}</span>}
        {person.name && <span>{t('For {name}', { name: person.name })}</span>}
      </FactLine>
    </div>
  );
}

interface SectionUsualProps {
  usual: ReportSection['usual'];
  heading: 'h2' | 'h3';
  className?: string | undefined;
}

/** What is usual in a section, for any score. Renders nothing if the author wrote nothing. */
export function SectionUsual({ usual, heading: Heading, className }: SectionUsualProps) {
  if (!usual) return null;
  return (
    <div className={className}>
      <Heading className={styles.heading}>{t('What is usual')}</Heading>
      <RichText html={usual} className={styles.words} />
    </div>
  );
}

/** Says that a section never has a score. Renders nothing if it can have one. */
export function UnscoredNote({ section, className }: { section: ReportSection; className?: string | undefined }) {
  if (section.scored) return null;
  return (
    <p className={className}>
      {t('This section never has one score, whatever you answered. Each of its parts counts on its own.')}
    </p>
  );
}

/**
 * Says that the score labels are provisional. The explanation below can be expanded, and is always visible in print.
 */
export function ProvisionalBands({ bands }: { bands: Bands }) {
  const label = t('The labels for the scores are provisional.');
  const meaning = t(
    'The points where one label changes to the next, {good} and {great}, are our judgement. They are not based on research. A score just below one of them means much the same as one just above it. So we add the other label after “perhaps” if a score is close to it.',
    {
      good: formatNumber(bands.good * 100),
      great: formatNumber(bands.great * 100),
    },
  );
  return (
    <div className={styles.provisional}>
      <div className={styles.folded}>
        <Disclosure summary={label}>
          <p>{meaning}</p>
        </Disclosure>
      </div>
      <p className={styles.printed}>
        {label} {meaning}
      </p>
    </div>
  );
}

/**
 * The link to support, on every page of the report and on messages shown instead of a report. `id`: on a page with several
 * links, their own ids.
 */
export function SupportLink({ variant, id = 'need-support' }: { variant: ButtonVariant; id?: string }) {
  const modalLink = useModalLink();
  const { support } = useReportPages();
  return (
    <Link {...modalLink(support, id)} className={buttonClass(variant)}>
      {t('Need Support Now?')}
    </Link>
  );
}

/** Prints the report, and says before that others may see it. */
export function PrintButton() {
  return (
    <>
      <Button variant="quiet" aria-describedby="print-hint" onClick={() => window.print()}>
        {t('Print')}
      </Button>
      <span id="print-hint" className={styles.hint}>
        {t('At work, others may see printouts.')}
      </span>
    </>
  );
}

/** In print, names the article on rights and its address, in a section about how people are treated. */
export function PrintedRights({ section, index }: { section: ReportSection; index: number }) {
  if (!section.rights) return null;
  const { id, name } = section.rights;
  const address = new URL(`${import.meta.env.BASE_URL}p/report/section/${index}/article/${id}`, serverOrigin()).href;
  return <p className={styles.rights}>{t('Your rights: {article}, {address}', { article: name, address })}</p>;
}

/**
 * The end of the printed report. Says where the articles that it names are and, unless the letter begins with that,
 * where help is.
 */
export function LetterEnd({ help = true }: { help?: boolean }) {
  const { support } = useReport();
  return (
    <div className={styles.end}>
      <p>
        {t(
          'You can open the articles named here from your report. With an account, you can find it again at {address}.',
          {
            address: new URL(import.meta.env.BASE_URL, serverOrigin()).href,
          },
        )}
      </p>
      {help && <p>{endText(support)}</p>}
      <p>
        {t('More help: {address}', {
          address: new URL(`${import.meta.env.BASE_URL}support/${support.supportToken}`, serverOrigin()).href,
        })}
      </p>
    </div>
  );
}

/** Returns the text on where to find help, with the numbers of the organisation's country. */
const endText = ({ emergency, line }: ReportSupport) =>
  [
    emergency
      ? t('If you or someone else is in danger, call {number} now.', { number: emergency.number })
      : t('If you or someone else is in danger, call your country’s emergency number now.'),
    ...(line ? [t('To talk to someone: {name}, {phone}.', { name: line.name, phone: line.phone })] : []),
  ].join(' ');
