import { Fragment } from 'react';
import type { Rings } from '#contract/entities/rings.ts';
import { noScore } from '#web/components/scoreBands.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx';
import styles from './RingsScreen.module.css';
import { cellTexts } from './ringTexts.ts';

/** Every score of the image: a row for each aspect, with its number in the image, and a column for each survey. */
export function RingsTable({ rings: { name, aspects, surveys, bands } }: { rings: Rings }) {
  const severalOrganisations = new Set(surveys.map(({ account }) => account.name)).size > 1;
  return (
    <ScrollRegion label={t('All scores: {survey}', { survey: name })} hint={t('Scroll sideways for all surveys.')}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('Scores out of 100, from the first survey to the last')}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.rowHead}>
              {t('Part of your report')}
            </th>
            {surveys.map((survey, index) => (
              <th key={survey.participationId} scope="col">
                {t('Ring {number}', { number: index + 1 })}
                <span className={styles.quiet}>
                  <time dateTime={survey.whenCompleted}>{formatListDate(survey.whenCompleted)}</time>
                  {severalOrganisations && <span>{survey.account.name}</span>}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {aspects.map((aspect, index) => (
            <Fragment key={index}>
              {aspect.section !== aspects[index - 1]?.section && (
                <tr>
                  <th scope="rowgroup" colSpan={surveys.length + 1} className={styles.section}>
                    <span>{aspect.section}</span>
                  </th>
                </tr>
              )}
              <tr>
                <th scope="row" className={styles.rowHead}>
                  <span className={styles.place}>{index + 1}</span>
                  {aspect.name}
                </th>
                {surveys.map(({ participationId, scores }) => (
                  <Cell key={participationId} score={scores[index]!} aspect={aspect} bands={bands} />
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface CellProps {
  score: Rings['surveys'][number]['scores'][number];
  aspect: Rings['aspects'][number];
  bands: Rings['bands'];
}

function Cell({ score, aspect, bands }: CellProps) {
  const texts = cellTexts(score, aspect, bands);
  if (!texts) {
    return <td className={styles.missing}>{score.comparable ? noScore() : t('Not asked in the same way')}</td>;
  }
  return (
    <td>
      <span className={styles.figure}>
        <span className={classNames(styles.dot, styles[`${score.band!}Dot`])} />
        {texts.number}
      </span>
      <span className={styles.quiet}>{texts.label}</span>
    </td>
  );
}
