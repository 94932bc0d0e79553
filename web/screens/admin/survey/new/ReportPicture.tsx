import { useId } from 'react';
import type { SurveyTemplate } from '#contract/entities/survey.ts';
import { arcAngle, arcPath, arcPoint } from '#web/components/ScoreArc.tsx';
import { t } from '#web/i18n/translate.ts';
import styles from './ReportPicture.module.css';

type ReportSection = SurveyTemplate['reportSections'][number];

const width = 172;
const margin = 12;
const firstSection = 44;
const sectionHeight = 56;
/** Longer names are cut, since the drawing only gives an idea. */
const nameLength = 26;
const drawnAspects = 5;
const arcRadius = 16;
/** Example scores, so that no two sections look alike. */
const exampleScores = [0.62, 0.34, 0.82];
const bands = [
  { band: 'poor', from: 0, to: 0.38 },
  { band: 'good', from: 0.42, to: 0.68 },
  { band: 'great', from: 0.72, to: 1 },
];

/** A small drawing of the personal report of a survey type: its summary, and its sections in their layouts. */
export function ReportPicture({ sections }: { sections: readonly ReportSection[] }) {
  const id = useId();
  const height = firstSection + sections.length * sectionHeight;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id} className={styles.page}>
      <title id={id}>
        {t('Drawing of a personal report: a summary, and a result for {sections}', {
          sections: sections.map(({ name }) => name).join(', '),
        })}
      </title>
      <rect x="0.5" y="0.5" width={width - 1} height={height - 1} rx="6" className={styles.paper} />
      <path d={`M ${margin} 16 h 72`} className={styles.heading} />
      <path d={`M ${margin} 26 h 140 M ${margin} 32 h 104`} className={styles.line} />
      {sections.map((section, index) => (
        <g key={section.name} transform={`translate(${margin} ${firstSection + index * sectionHeight})`}>
          <SectionDrawing section={section} score={exampleScores[index % exampleScores.length]!} />
        </g>
      ))}
    </svg>
  );
}

function SectionDrawing({ section: { name, layout, aspectCount }, score }: { section: ReportSection; score: number }) {
  const aspects = Array.from({ length: Math.min(aspectCount, drawnAspects) }, (_, index) => index);
  const needle = { from: arcPoint(arcAngle(score), arcRadius - 5), to: arcPoint(arcAngle(score), arcRadius + 4) };
  return (
    <>
      <text y="9" className={styles.name}>
        {name.length > nameLength ? `${name.slice(0, nameLength - 1)}…` : name}
      </text>
      <g transform="translate(18 38)">
        {bands.map(({ band, from, to }) => (
          <path key={band} d={arcPath(from, to, arcRadius)} className={styles.band} data-band={band} />
        ))}
        <path d={`M ${needle.from.x} ${needle.from.y} L ${needle.to.x} ${needle.to.y}`} className={styles.needle} />
      </g>
      <g transform="translate(48 20)">
        {layout === 'ranges' &&
          aspects.map((index) => (
            <g key={index} transform={`translate(0 ${index * 6})`}>
              <path d="M 0 0 h 100" className={styles.line} />
              <circle cx={(30 + index * 47) % 100} r="2.5" className={styles.mark} />
            </g>
          ))}
        {layout === 'icons' &&
          aspects.map((index) => (
            <g key={index} transform={`translate(${8 + index * 22} 9)`}>
              <circle r="7" className={styles.icon} />
              <path d="M -3 0.5 l 2.2 2.2 l 4 -4.6" className={styles.sign} />
            </g>
          ))}
        {layout === 'summary' && <path d="M 0 0 h 100 M 0 6 h 92 M 0 12 h 100 M 0 18 h 60" className={styles.line} />}
      </g>
    </>
  );
}
