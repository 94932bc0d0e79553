import { Link } from '@tanstack/react-router';
import type { Aspect, ReportSection } from '#contract/entities/individualReport.ts';
import type { Bands } from '#rules/scoreLabel.ts';
import { RichText } from '#web/components/RichText.tsx';
import { ScoreArc } from '#web/components/ScoreArc.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/classNames.ts';
import type { ShownArticles } from './chooseArticles.ts';
import { aspectId, useModalLink, useReport, useReportPages, useServerParts } from './reportContext.ts';
import { PrintedRights } from './reportParts.tsx';
import { AspectHead, AspectLines } from './SectionAspects.tsx';
import styles from './SectionCard.module.css';

/** Returns whether the overview shows a part of a section: scores, and events that happened. */
const isShownFirst = ({ scored, band }: Aspect) => scored || band === 'good' || band === 'poor';

interface SectionCardProps {
  section: ReportSection;
  /** Zero-based index of the section in the report. */
  index: number;
  bands: Bands;
  /** The articles of the whole overview. */
  articles: ShownArticles;
}

/** A section on the overview: its score, the beginning of its summary, and its aspects, with one article for each low one. */
export function SectionCard({ section, index, bands, articles }: SectionCardProps) {
  const { support } = useReport();
  const pages = useReportPages();
  const eventInLetter = support.articlesFirst && !support.highPsychologicalDistressScore;
  const headingId = `section-${index}`;
  return (
    <Card as="section" aria-labelledby={headingId} className={styles.card}>
      <div className={classNames(styles.head, section.scored && styles.scored)}>
        <h2 id={headingId} className={styles.name}>
          {section.name}
        </h2>
        {section.scored && (
          <ScoreArc
            name={section.name}
            score={section.score}
            labels={section}
            bands={bands}
            margin={section.margin}
            size="line"
          />
        )}
      </div>
      {/* After an event, the letter begins with what the summary of the section says. */}
      {section.summary && !(eventInLetter && section.rights !== null) && (
        <RichText html={section.summary} className={styles.summary} />
      )}
      {!section.scored && <p className={styles.note}>{t('No overall score: each part counts for itself.')}</p>}
      <div className={styles.aspects}>
        <AspectLines>
          {section.aspects.filter(isShownFirst).map((aspect) => (
            <li
              key={aspect.name}
              id={aspectId(index, aspect)}
              tabIndex={-1}
              className={classNames(styles.aspect, !aspect.scored && styles.event)}
            >
              <AspectHead aspect={aspect} labels={section} bands={bands} heading="h3" showsNumber={false} brief />
              {articles.get(aspect)?.map((article) => (
                <HelpLine key={article.id} aspect={aspect} article={article} index={index} />
              ))}
            </li>
          ))}
        </AspectLines>
        <PrintedRights section={section} index={index} />
      </div>
      <p className={styles.more}>
        <Link {...pages.section(index)} className={classNames(buttonClass('plain'), styles.moreLink)}>
          {t('More about "{section}"', { section: section.name })}
        </Link>
      </p>
    </Card>
  );
}

interface HelpLineProps {
  aspect: Aspect;
  article: Aspect['articles'][number];
  index: number;
}

/** The one article that may help with a low aspect, in one line. */
function HelpLine({ aspect, article, index }: HelpLineProps) {
  const modalLink = useModalLink();
  const serverParts = useServerParts();
  const link = modalLink(paths.reportArticle(index, article.id), `help-${aspectId(index, aspect)}`);
  return (
    <p className={styles.help}>
      <span className={styles.lead}>{t('What may help')}: </span>
      {serverParts ? (
        <Link {...link} className={styles.article}>
          {article.name}
        </Link>
      ) : (
        article.name
      )}
    </p>
  );
}
