import { Link } from '@tanstack/react-router';
import type { Aspect, ReportSection } from '../../../../contract/entities/individualReport.ts';
import type { Bands } from '../../../../rules/scoreLabel.ts';
import { AspectIcon } from '../../../components/AspectIcon.tsx';
import { ScoreRange } from '../../../components/ScoreRange.tsx';
import { ScoreWords } from '../../../components/ScoreWords.tsx';
import { t } from '../../../i18n/translate.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { AspectHelp } from './AspectHelp.tsx';
import styles from './AspectPanel.module.css';

interface AspectPanelProps {
  aspect: Aspect;
  section: ReportSection;
  sectionIndex: number;
  bands: Bands;
}

/** An aspect in its section's layout: with a range, with its icon, or in words alone; what helps stands below it. */
export function AspectPanel({ aspect, section, sectionIndex, bands }: AspectPanelProps) {
  const { descriptionArticle } = aspect;
  return (
    <Card as="article">
      <div className={styles.head}>
        {section.layout === 'icons' && <AspectIcon icon={aspect.icon} />}
        <div className={styles.words}>
          <h3>{aspect.name}</h3>
          <ScoreWords score={aspect.score} labels={section} bands={bands} />
        </div>
      </div>
      {section.layout === 'ranges' && <ScoreRange score={aspect.score} labels={section} bands={bands} />}
      {descriptionArticle && (
        <p className={styles.about}>
          <Link {...paths.reportArticle(sectionIndex, descriptionArticle.id)}>{t('About {aspect}', { aspect: aspect.name })}</Link>
        </p>
      )}
      <AspectHelp aspect={aspect} sectionIndex={sectionIndex} bands={bands} />
    </Card>
  );
}
