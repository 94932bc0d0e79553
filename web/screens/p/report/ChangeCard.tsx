import { Link } from '@tanstack/react-router';
import type { ReportChange } from '#contract/entities/individualReport.ts';
import { shownScore } from '#rules/shownScore.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './ChangeCard.module.css';
import { useReport } from './reportContext.ts';

/** Shows what has changed since the person's last survey of the same type, by more than chance. */
export function ChangeCard({ change: { since, aspects, compared } }: { change: ReportChange }) {
  const { report } = useReport();
  const survey = { survey: since.name, date: formatListDate(since.whenCompleted) };
  const others = compared - aspects.length;
  const number = (score: number) => formatNumber(shownScore(score, report.bands));
  return (
    <Card as="section" aria-labelledby="change" className={styles.change}>
      <h2 id="change" className={styles.heading}>
        {t('Since {survey}, {date}', survey)}
      </h2>
      {aspects.length > 0 && (
        <ul className={styles.aspects}>
          {aspects.map(({ section, name, before, after }) => (
            <li key={`${section} ${name}`}>
              <span className={styles.name}>{name}</span>
              <span className={styles.numbers}>
                <VisuallyHidden>
                  {t('from {before} to {after}', { before: number(before), after: number(after) })}
                </VisuallyHidden>
                <span aria-hidden="true">
                  {number(before)} → <strong>{number(after)}</strong>
                </span>
              </span>
              <span className={styles.direction}>{after > before ? t('higher') : t('lower')}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.others}>
        {compared === 0
          ? t('No score can be compared, because the questions have changed.')
          : aspects.length === 0
            ? t('No score has changed by more than chance since then.')
            : others > 0 &&
              plural(
                others,
                'The other score has not changed by more than chance.',
                'The other {count} scores have not changed by more than chance.',
                { count: others },
              )}
      </p>
      <p className={styles.rings}>
        <Link {...paths.rings()}>{t('Your rings')}</Link>
      </p>
    </Card>
  );
}
