import type { ReportArea } from '#contract/entities/surveyReport.ts';
import { RichText } from '#web/components/RichText.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import styles from './AreaWords.module.css';
import { sampleFacts } from './sampleFacts.ts';

/** What stands above the chart of an area: its description, and quietly of how many responses it is and how it is ordered. */
export function AreaWords({ area }: { area: ReportArea }) {
  const facts = sampleFacts(area);
  return (
    <>
      {area.description && <RichText html={area.description} />}
      {facts.length > 0 && (
        <FactLine className={styles.sample}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </FactLine>
      )}
      {area.content && <RichText html={area.content} />}
    </>
  );
}
