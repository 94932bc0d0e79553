import type { ReportSection } from '#contract/entities/individualReport.ts';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import styles from './SectionUsual.module.css';

interface SectionUsualProps {
  usual: ReportSection['usual'];
  heading: 'h2' | 'h3';
  className?: string | undefined;
}

/** What is usual in what a section is about, whatever the score; nothing where its author says nothing. */
export function SectionUsual({ usual, heading: Heading, className }: SectionUsualProps) {
  if (!usual) return null;
  return (
    <div className={className}>
      <Heading className={styles.heading}>{t('What is usual')}</Heading>
      <RichText html={usual} className={styles.words} />
    </div>
  );
}
