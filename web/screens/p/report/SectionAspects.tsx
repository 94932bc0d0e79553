import type { Aspect, ReportSection } from '../../../../contract/entities/individualReport.ts';
import type { Bands } from '../../../../rules/scoreLabel.ts';
import { RichText } from '../../../components/RichText.tsx';
import { t } from '../../../i18n/translate.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { AspectPanel } from './AspectPanel.tsx';
import { arrangeAspects } from './arrangeAspects.ts';
import styles from './SectionAspects.module.css';

interface SectionAspectsProps {
  section: ReportSection;
  index: number;
  bands: Bands;
}

/** A section's aspects: by grouping and group where it has groupings, then those that stand in none. */
export function SectionAspects({ section, index, bands }: SectionAspectsProps) {
  const { groupings, ungrouped } = arrangeAspects(section);
  const panels = (aspects: readonly Aspect[]) => (
    <div className={styles.aspects}>
      {aspects.map((aspect) => (
        <AspectPanel key={aspect.name} aspect={aspect} section={section} sectionIndex={index} bands={bands} />
      ))}
    </div>
  );

  return (
    <>
      {groupings.map((grouping, at) => (
        <section key={grouping.title} aria-labelledby={`grouping-${at}`} className={styles.grouping}>
          <h2 id={`grouping-${at}`}>{grouping.title}</h2>
          {grouping.intro && <RichText html={grouping.intro} className={styles.intro} />}
          {grouping.groups.map((group) => (
            <div key={group.code} className={styles.group}>
              <p className={styles.groupTitle}>{group.title}</p>
              {panels(group.aspects)}
            </div>
          ))}
        </section>
      ))}
      {ungrouped.length > 0 && (
        <section aria-labelledby="aspects" className={styles.grouping}>
          {groupings.length > 0
            ? <h2 id="aspects">{t('Also in this section')}</h2>
            : <h2 id="aspects"><VisuallyHidden>{t('What it is made of')}</VisuallyHidden></h2>}
          {panels(ungrouped)}
        </section>
      )}
    </>
  );
}
