import type { Aspect, ReportSection } from '#contract/entities/individualReport.ts';
import type { Bands } from '#rules/scoreLabel.ts';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { AspectLines } from './AspectLines.tsx';
import { AspectMore } from './AspectMore.tsx';
import { AspectPanel } from './AspectPanel.tsx';
import { AspectScore } from './AspectScore.tsx';
import { arrangeAspects } from './arrangeAspects.ts';
import { lowestAspects } from './lowestAspects.ts';
import styles from './SectionAspects.module.css';

interface SectionAspectsProps {
  section: ReportSection;
  index: number;
  bands: Bands;
}

/** A section's aspects: by grouping and group where it has groupings, then those that stand in none. */
export function SectionAspects({ section, index, bands }: SectionAspectsProps) {
  const { groupings, ungrouped } = arrangeAspects(section);
  const lowest = lowestAspects(section.aspects);
  const list = (aspects: readonly Aspect[], heading: 'h3' | 'h4') => {
    const props = { section, sectionIndex: index, bands, heading, aspects, lowest };
    return section.layout === 'summary' ? <Lines {...props} /> : <Panels {...props} />;
  };

  return (
    <>
      {groupings.map((grouping, at) => (
        <section key={grouping.title} aria-labelledby={`grouping-${at}`} className={styles.grouping}>
          <h2 id={`grouping-${at}`}>{grouping.title}</h2>
          {grouping.intro && <RichText html={grouping.intro} className={styles.intro} />}
          {grouping.groups.map((group) => (
            <div key={group.code} className={styles.group}>
              <h3 className={styles.groupTitle}>{group.title}</h3>
              {list(group.aspects, 'h4')}
            </div>
          ))}
        </section>
      ))}
      {ungrouped.length > 0 && (
        <section aria-labelledby="aspects" className={styles.grouping}>
          {groupings.length > 0 ? (
            <h2 id="aspects">{t('Also in this section')}</h2>
          ) : (
            <h2 id="aspects">
              <VisuallyHidden>{t('What it is made of')}</VisuallyHidden>
            </h2>
          )}
          {list(ungrouped, 'h3')}
        </section>
      )}
    </>
  );
}

interface AspectsProps {
  section: ReportSection;
  sectionIndex: number;
  bands: Bands;
  heading: 'h3' | 'h4';
  aspects: readonly Aspect[];
  lowest: readonly Aspect[];
}

function Panels({ aspects, lowest, ...props }: AspectsProps) {
  return (
    <ul className={classNames(styles.panels, props.section.layout === 'icons' && styles.icons)}>
      {aspects.map((aspect) => (
        <AspectPanel key={aspect.name} {...props} aspect={aspect} lowest={lowest.includes(aspect)} />
      ))}
    </ul>
  );
}

/** In the layout `summary` the section's words are the matter, and its aspects follow in words alone. */
function Lines({ aspects, lowest, section, sectionIndex, bands, heading }: AspectsProps) {
  return (
    <Card className={styles.sheet}>
      <AspectLines>
        {aspects.map((aspect) => (
          <li key={aspect.name}>
            <AspectScore aspect={aspect} labels={section} bands={bands} heading={heading} figure={false} />
            <AspectMore aspect={aspect} sectionIndex={sectionIndex} lowest={lowest.includes(aspect)} />
          </li>
        ))}
      </AspectLines>
    </Card>
  );
}
