import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Aspect, ReportSection } from '#contract/entities/individualReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import { ArticleCard } from '#web/components/ArticleCard.tsx';
import { AspectIcon } from '#web/components/AspectIcon.tsx';
import { RichText } from '#web/components/RichText.tsx';
import { ScoreRange, ScoreText } from '#web/components/ScoreText.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/classNames.ts';
import disclosure from '#web/ui/Disclosure.module.css';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { arrangeAspects } from './arrangeAspects.ts';
import type { SectionArticles } from './chooseArticles.ts';
import { EventArticles } from './EventArticles.tsx';
import { lowestAspects } from './lowestAspects.ts';
import { useModalLink, useServerParts } from './reportContext.ts';
import styles from './SectionAspects.module.css';

interface SectionAspectsProps {
  section: ReportSection;
  index: number;
  bands: Bands;
  /** The articles of the whole page. */
  articles: SectionArticles;
}

/** A section's aspects: first by grouping and group, then those that belong to no group. */
export function SectionAspects({ section, index, bands, articles }: SectionAspectsProps) {
  const { groupings, ungrouped } = arrangeAspects(section);
  const lowest = lowestAspects(section.aspects);
  const list = (aspects: readonly Aspect[], heading: 'h3' | 'h4') => {
    const props = { section, sectionIndex: index, bands, heading, aspects, lowest, shown: articles };
    if (aspects.every(({ scored }) => !scored)) return <EventLines {...props} />;
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
              <VisuallyHidden>{t('The parts of this section')}</VisuallyHidden>
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
  shown: SectionArticles;
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

/** Aspects in the layout `summary`, as text only. The section's text precedes them. */
function Lines({ aspects, lowest, section, sectionIndex, bands, heading, shown }: AspectsProps) {
  return (
    <Card className={styles.sheet}>
      <AspectLines>
        {aspects.map((aspect) => (
          <li key={aspect.name}>
            <AspectHead aspect={aspect} labels={section} bands={bands} heading={heading} showsNumber={false} />
            <AspectMore
              aspect={aspect}
              sectionIndex={sectionIndex}
              lowest={lowest.includes(aspect)}
              shown={shown}
              brief={section.rights !== null}
            />
          </li>
        ))}
      </AspectLines>
    </Card>
  );
}

/** Events in a list, each with what the person answered. What helps is the same for everyone. */
function EventLines({ aspects, section, bands, heading }: AspectsProps) {
  return (
    <Card className={styles.sheet}>
      <AspectLines>
        {aspects.map((event) => (
          <li key={event.name}>
            <AspectHead aspect={event} labels={section} bands={bands} heading={heading} />
          </li>
        ))}
      </AspectLines>
      <EventArticles id="events" />
    </Card>
  );
}

interface AspectPanelProps {
  aspect: Aspect;
  section: ReportSection;
  sectionIndex: number;
  bands: Bands;
  heading: 'h3' | 'h4';
  /** True if the aspect is one of the lowest of its section. */
  lowest: boolean;
  shown: SectionArticles;
}

/** An aspect in the layout `ranges` (on a scale of three bands) or `icons` (with an icon), followed by what helps. */
function AspectPanel({ aspect, section, sectionIndex, bands, heading, lowest, shown }: AspectPanelProps) {
  return (
    <Card as="li" className={styles.panel}>
      <div className={styles.head}>
        {section.layout === 'icons' && <AspectIcon icon={aspect.icon} />}
        <AspectHead aspect={aspect} labels={section} bands={bands} heading={heading} />
      </div>
      {section.layout === 'ranges' && (
        <ScoreRange score={aspect.score} margin={aspect.margin} labels={section} bands={bands} />
      )}
      <AspectMore aspect={aspect} sectionIndex={sectionIndex} lowest={lowest} shown={shown} />
    </Card>
  );
}

interface AspectScoreProps {
  aspect: Aspect;
  labels: ScoreLabels;
  bands: Bands;
  heading: 'h3' | 'h4';
  /** True if the number appears with the score label. */
  showsNumber?: boolean;
  /** True without the description. */
  brief?: boolean;
}

/** The name of an aspect and its score label, on one line if there is room, followed by the description. */
export function AspectHead({
  aspect,
  labels,
  bands,
  heading: Heading,
  showsNumber = true,
  brief = false,
}: AspectScoreProps) {
  return (
    <div className={styles.line}>
      <Heading className={styles.name}>{aspect.name}</Heading>
      {aspect.scored ? (
        <ScoreText
          score={aspect.score}
          band={aspect.band}
          margin={aspect.margin}
          noHigherLabel={aspect.noHigherLabel}
          labels={labels}
          bands={bands}
          showsNumber={showsNumber}
        />
      ) : (
        <span className={styles.answer}>{aspect.label ?? t('No answer')}</span>
      )}
      {!brief && aspect.description && <p className={styles.description}>{aspect.description}</p>}
    </div>
  );
}

interface AspectMoreProps {
  aspect: Aspect;
  sectionIndex: number;
  /**
   * True if the aspect is one of the lowest of its section. If so, its articles are visible. Otherwise they are
   * collapsed.
   */
  lowest: boolean;
  /** True if only the names of the articles appear. */
  brief?: boolean;
  shown: SectionArticles;
}

/** The link to the article about an aspect, and articles that may help. */
function AspectMore(props: AspectMoreProps) {
  return (
    <div className={styles.more}>
      <AspectAbout {...props} />
      <AspectHelp {...props} />
    </div>
  );
}

/** The link to the article about an aspect. Renders nothing if the aspect has none, or if the page shows it elsewhere. */
function AspectAbout({ aspect, sectionIndex, shown }: AspectMoreProps) {
  const modalLink = useModalLink();
  const serverParts = useServerParts();
  const article = shown.about.get(aspect);
  if (!serverParts || !article) return null;
  const link = modalLink(paths.reportArticle(sectionIndex, article.id), `about-${encodeURIComponent(aspect.name)}`);
  return (
    <p className={styles.about}>
      <Link {...link}>
        {t('Read about this')} <VisuallyHidden>({aspect.name})</VisuallyHidden>
      </Link>
    </p>
  );
}

/** The articles recommended for an aspect with a score in this band. Renders nothing if there are none. */
function AspectHelp({ aspect, sectionIndex, lowest, brief = false, shown }: AspectMoreProps) {
  const modalLink = useModalLink();
  const serverParts = useServerParts();
  const ownArticles = shown.help.get(aspect) ?? [];
  if (ownArticles.length === 0) return null;
  // After an event, no aspect about treatment is something to keep.
  const isToKeep = aspect.band === 'great' && !aspect.noHigherLabel;
  const lead = isToKeep ? t('How to keep it that way') : t('What may help');
  const articles = (
    <ul className={styles.articles}>
      {ownArticles.map((article) => {
        const id = `help-${sectionIndex}-${encodeURIComponent(aspect.name)}-${article.id}`;
        const link = modalLink(paths.reportArticle(sectionIndex, article.id), id);
        return (
          <li key={article.id}>
            <ArticleCard article={article} link={serverParts ? link : null} brief={brief} />
          </li>
        );
      })}
    </ul>
  );
  if (lowest) {
    return (
      <div className={styles.help}>
        <p className={styles.lead}>{lead}</p>
        {articles}
      </div>
    );
  }
  return (
    <details className={classNames(disclosure.details, styles.folded)}>
      <summary className={classNames(disclosure.summary, styles.summary)}>{lead}</summary>
      {articles}
    </details>
  );
}

/** A list of aspects, one on each line, separated by hairlines. */
export function AspectLines({ children }: { children: ReactNode }) {
  return <ul className={styles.lines}>{children}</ul>;
}
