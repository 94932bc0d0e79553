import type { Aspect, ReportSection } from '#contract/entities/individualReport.ts';
import type { Bands } from '#rules/scoreLabel.ts';
import { AspectIcon } from '#web/components/AspectIcon.tsx';
import { ScoreRange } from '#web/components/ScoreRange.tsx';
import { Card } from '#web/ui/Card.tsx';
import { AspectMore } from './AspectMore.tsx';
import styles from './AspectPanel.module.css';
import { AspectScore } from './AspectScore.tsx';

interface AspectPanelProps {
  aspect: Aspect;
  section: ReportSection;
  sectionIndex: number;
  bands: Bands;
  heading: 'h3' | 'h4';
  /** One of the lowest of its section. */
  lowest: boolean;
}

/** An aspect in the layouts `ranges` and `icons`: on a line of three bands, or with its picture; what helps below it. */
export function AspectPanel({ aspect, section, sectionIndex, bands, heading, lowest }: AspectPanelProps) {
  return (
    <Card as="li" className={styles.panel}>
      <div className={styles.head}>
        {section.layout === 'icons' && <AspectIcon icon={aspect.icon} />}
        <AspectScore aspect={aspect} labels={section} bands={bands} heading={heading} />
      </div>
      {section.layout === 'ranges' && <ScoreRange score={aspect.score} labels={section} bands={bands} />}
      <AspectMore aspect={aspect} sectionIndex={sectionIndex} lowest={lowest} />
    </Card>
  );
}
