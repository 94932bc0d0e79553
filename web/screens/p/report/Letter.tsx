import type { MouseEvent } from 'react';
import type { IndividualReport, ReportLetter } from '#contract/entities/individualReport.ts';
import { ScoreText } from '#web/components/ScoreText.tsx';
import { t } from '#web/i18n/translate.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { KeepStep } from './KeepStep.tsx';
import styles from './Letter.module.css';
import { aspectId, useReport, useReportPages } from './reportContext.ts';
import { SupportLink } from './reportParts.tsx';
import type { Device } from './useDevice.ts';

interface LetterProps {
  /** True if the letter ends with the link to support. False if support comes before it. */
  support: boolean;
  device: Device;
}

/** The letter at the beginning of the report. Each of its paragraphs opens the reason for it. It is printed without reasons. */
export function Letter({ support, device }: LetterProps) {
  const { report } = useReport();
  const { triedSurvey } = useReportPages();
  const { opening, paragraphs } = report.letter;
  return (
    <section aria-label={t('The letter')} className={styles.letter}>
      {/* The block with support says the same before the letter. */}
      {(support || paragraphs.length === 0) && <p className={styles.opening}>{opening}</p>}
      {paragraphs.map((paragraph) => (
        <div key={paragraph.code} className={styles.part}>
          <h2 className={styles.title}>{paragraph.title}</h2>
          <div className={styles.body}>
            <p className={styles.text}>{paragraph.text}</p> <Reason paragraph={paragraph} report={report} />
            {paragraph.code === 'step' && !triedSurvey && <KeepStep device={device} />}
          </div>
        </div>
      ))}
      {support && (
        <p className={styles.foot}>
          <SupportLink variant="plain" id="need-support-letter" />
        </p>
      )}
    </section>
  );
}

interface ReasonProps {
  paragraph: ReportLetter['paragraphs'][number];
  report: IndividualReport;
}

/** Shows why a paragraph says what it says, with the scores that it is about. Collapsed at the end of its text. */
function Reason({ paragraph: { title, reason, aspects }, report: { sections, bands } }: ReasonProps) {
  const shown = aspects.flatMap(({ section: index, name }) => {
    const section = sections[index];
    const aspect = section?.aspects.find((each) => each.name === name);
    return section && aspect ? [{ index, section, aspect }] : [];
  });
  return (
    <details className={styles.why}>
      <summary className={styles.ask}>
        {t('Why?')}
        <VisuallyHidden> {title}</VisuallyHidden>
      </summary>
      <div className={styles.reason}>
        <p>{reason}</p>
        {shown.length > 0 && (
          <ul className={styles.scores}>
            {shown.map(({ index, section, aspect }) => (
              <li key={`${index} ${aspect.name}`}>
                <a href={`#${aspectId(index, aspect)}`} onClick={goToPart} className={styles.place}>
                  {aspect.name}
                </a>
                <ScoreText {...aspect} labels={section} bands={bands} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

/** Goes to a part of this page and gives it the focus. The address stays the same, so that Back leaves the report. */
function goToPart(event: MouseEvent<HTMLAnchorElement>) {
  const part = document.getElementById(event.currentTarget.hash.slice(1));
  if (!part) return;
  event.preventDefault();
  part.scrollIntoView({ block: 'center' });
  part.focus({ preventScroll: true });
}
