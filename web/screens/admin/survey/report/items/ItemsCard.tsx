import { type RefObject, useId, useRef } from 'react';
import type { SurveyReport, SurveyReportSection } from '#contract/entities/surveyReport.ts';
import { MissingChart, MissingReason } from '#web/components/charts/DataChart.tsx';
import { MissingNumber, missingOfAll, missingText } from '#web/components/charts/MissingNumber.tsx';
import { plural, t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import { areaFileName } from '../areaFileName.ts';
import { ChartTools } from '../ChartTools.tsx';
import { AreaAnalyses, PrintedAnalyses } from '../edit/AreaAnalyses.tsx';
import { useShownReport } from '../reportContext.ts';
import { populationMetadata, reportMetadata } from '../reportMetadata.ts';
import type { ItemTables } from '../sectionParts.ts';
import { SharesTable } from './SharesTable.tsx';
import { itemNumbers, type ShownItems, shownItems, type ShownTable } from './itemRows.ts';
import styles from './ItemsCard.module.css';

interface ItemsProps {
  tables: ItemTables;
  section: SurveyReportSection;
  report: SurveyReport;
}

/**
 * The answers to the items of a section: a table for each aspect, with files for all of them, and analyses. On a phone,
 * each aspect is collapsed.
 */
export function ItemsCard({ tables, section, report }: ItemsProps) {
  const headingId = useId();
  const chart = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery('(min-width: 720px)');
  const shown = shownItems(tables);
  const areas = tables.flatMap((each) => each.areas);
  return (
    <Card as="section" aria-labelledby={headingId} className={styles.card}>
      <h2 id={headingId} className={styles.title}>
        {t('Single questions')}
      </h2>
      {hasShares(shown) ? (
        <>
          <Introduction shown={shown} report={report} />
          <div ref={chart} className={styles.tables}>
            {aspectsOf(shown).map(({ code, title, tables: ofAspect }) => {
              const content = ofAspect.map((each) => <Answers key={each.items[0]!.id} shown={each} />);
              return isWide ? (
                <div key={code} className={styles.aspect}>
                  <h3 className={styles.subtitle}>{title}</h3>
                  {content}
                </div>
              ) : (
                <Disclosure key={code} summary={collapsedTitle(title, ofAspect)}>
                  {content}
                </Disclosure>
              );
            })}
          </div>
          <Reasons shown={shown} />
          <Files tables={tables} section={section} report={report} chart={chart} />
        </>
      ) : (
        <NoShares shown={shown} />
      )}
      <AreaAnalyses areas={areas} section={section} collapsed={t('Analyses of single questions')} />
    </Card>
  );
}

/** The answers to the items of a section on paper. */
export function PrintedItems({ tables, report }: Omit<ItemsProps, 'section'>) {
  const shown = shownItems(tables);
  return (
    <div className={styles.printed}>
      <h3>{t('Single questions')}</h3>
      {hasShares(shown) ? (
        <>
          <Introduction shown={shown} report={report} />
          {aspectsOf(shown).map(({ code, title, tables: ofAspect }) => (
            <div key={code} className={styles.aspect}>
              <h4 className={styles.subtitle}>{title}</h4>
              {ofAspect.map((each) => (
                <Answers key={each.items[0]!.id} shown={each} />
              ))}
            </div>
          ))}
          <Reasons shown={shown} />
        </>
      ) : (
        <NoShares shown={shown} />
      )}
      <PrintedAnalyses areas={tables.flatMap((each) => each.areas)} />
    </div>
  );
}

/** A table, or why it has no shares at all. */
const Answers = ({ shown }: { shown: ShownTable }) =>
  shown.missing === null ? (
    <SharesTable shown={shown} />
  ) : (
    <p>
      <MissingNumber missing={shown.missing} />
    </p>
  );

const hasShares = ({ tables }: ShownItems) => tables.some(({ missing }) => missing === null);

interface Aspect {
  code: string;
  title: string;
  tables: ShownTable[];
}

/** The tables by aspect. An aspect has several if its items have different answers. */
function aspectsOf({ tables }: ShownItems): Aspect[] {
  const aspects = new Map<string, Aspect>();
  for (const each of tables) {
    const { code, title } = each;
    aspects.set(code, { code, title, tables: [...(aspects.get(code)?.tables ?? []), each] });
  }
  return [...aspects.values()];
}

function collapsedTitle(title: string, tables: ShownTable[]) {
  const questions = tables.reduce((sum, { items }) => sum + items.length, 0);
  return plural(questions, '{title}: 1 question', '{title}: {questions} questions', { title, questions });
}

/** Says what the tables show, and which comparisons have no rows in them. */
const Introduction = ({ shown: { missing }, report }: { shown: ShownItems; report: SurveyReport }) => (
  <>
    <FactLine className={styles.facts}>
      {populationMetadata(report, report.compareToScores).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </FactLine>
    <p>
      {t(
        'How people answered the questions behind these scores, in whole per cent of the people who answered. Whether an answer is good or bad depends on the question.',
      )}
    </p>
    {missing.map((each) => (
      <p key={each.name} className={styles.missing}>
        {each.name} <MissingNumber missing={each.missing} />
      </p>
    ))}
  </>
);

/** Says why some rows have no shares. */
const Reasons = ({ shown: { reasons } }: { shown: ShownItems }) =>
  reasons.map((missing) => (
    <div key={missing} className={styles.reason}>
      <strong>{t('{name}:', { name: missingText(missing) })}</strong> <MissingReason missing={missing} />
      {missing === 'suppressed' && <> {partialAnswersText()}</>}
    </div>
  ));

/** Says what hides single questions more often than scores (docs/rules/disclosure.md#items-of-an-aspect). */
const partialAnswersText = () =>
  t('Single questions are also hidden if anyone answered only some of the questions of the same score.');

/** Shown in place of all tables. */
function NoShares({ shown }: { shown: ShownItems }) {
  const missing = missingOfAll(shown.missing.map((each) => each.missing));
  return (
    <>
      <MissingChart missing={missing} />
      {missing === 'suppressed' && <p>{partialAnswersText()}</p>}
    </>
  );
}

/** The image and the CSV file of all tables. */
function Files({ tables, section, report, chart }: ItemsProps & { chart: RefObject<HTMLElement | null> }) {
  const { options } = useShownReport();
  const area = { name: t('Single questions') };
  return (
    <ChartTools
      name={area.name}
      numbers={itemNumbers(tables)}
      fileName={() => areaFileName(report, section, area, options)}
      chart={chart}
      hasScores={false}
      withTable={false}
      texts={{
        title: t('{section}: {name}', { section: section.name, name: area.name }),
        metadata: [...reportMetadata(report, options), ...populationMetadata(report, report.compareToScores)],
      }}
    />
  );
}
