import { Link } from '@tanstack/react-router';
import type { ReportSection } from '#contract/entities/individualReport.ts';
import type { Bands } from '#rules/scoreLabel.ts';
import { RichText } from '#web/components/RichText.tsx';
import { ScoreArc } from '#web/components/ScoreArc.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { AspectHelp } from './AspectHelp.tsx';
import { AspectLines } from './AspectLines.tsx';
import { AspectScore } from './AspectScore.tsx';
import { lowestAspects } from './lowestAspects.ts';
import styles from './SectionCard.module.css';
import { SectionUsual } from './SectionUsual.tsx';

interface SectionCardProps {
  section: ReportSection;
  /** Its place in the report, from zero. */
  index: number;
  bands: Bands;
}

/**
 * A section on the overview: its score, what is said of it, what is usual, its aspects in words, and what helps under
 * the lowest of them. In print with its introduction, since a letter has no further pages to open.
 */
export function SectionCard({ section, index, bands }: SectionCardProps) {
  const headingId = `section-${index}`;
  const lowest = lowestAspects(section.aspects);
  return (
    <Card as="section" aria-labelledby={headingId} className={styles.card}>
      <div className={styles.words}>
        <h2 id={headingId} className={styles.name}>
          {section.name}
        </h2>
        {section.summary && <RichText html={section.summary} className={styles.summary} />}
        {section.intro && <RichText html={section.intro} className={styles.intro} />}
        <SectionUsual usual={section.usual} heading="h3" className={styles.usual} />
      </div>
      <div className={styles.score}>
        <ScoreArc name={section.name} score={section.score} labels={section} bands={bands} />
      </div>
      <div className={styles.aspects}>
        <AspectLines>
          {section.aspects.map((aspect) => (
            <li key={aspect.name}>
              <AspectScore
                aspect={aspect}
                labels={section}
                bands={bands}
                heading="h3"
                figure={section.layout !== 'summary'}
              />
              {lowest.includes(aspect) && <AspectHelp aspect={aspect} sectionIndex={index} lowest brief />}
            </li>
          ))}
        </AspectLines>
      </div>
      <p className={styles.more}>
        <Link {...paths.reportSection(index)} className={classNames(buttonClass('plain'), styles.moreLink)}>
          {t('More about "{section}"', { section: section.name })}
        </Link>
      </p>
    </Card>
  );
}
