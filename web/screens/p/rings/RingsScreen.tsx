import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useId } from 'react';
import type { Rings } from '#contract/entities/rings.ts';
import { api } from '#web/api/client.ts';
import { fileNameDay } from '#web/components/fileName.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { t } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { chooseParticipation } from '#web/session/participations.ts';
import { hideSavedReport } from '#web/session/shownSavedReport.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useLoaded } from '#web/ui/useLoaded.ts';
import { useSerif } from '#web/ui/useSerif.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { drawRings, filledShare } from './drawRings.ts';
import styles from './RingsScreen.module.css';
import { RingsTable } from './RingsTable.tsx';
import { ringsImage } from './ringsImage.ts';
import { describeRings, legend } from './ringTexts.ts';

const loadRings = async () => (await api.getMyRings()).rings;

/** The surveys that a person has submitted as the rings of a tree (docs/rules/personal-report.md#rings). */
export function RingsScreen() {
  const loaded = useLoaded(loadRings, useLanguage());
  useSerif();
  usePage({ title: t('Your rings'), back: { label: t('Back to your surveys'), link: paths.participations() } });
  if (loaded.state === 'failed') return <ErrorScreen error={loaded.error} />;
  const supportFirst = loaded.state === 'loading' ? undefined : loaded.value.find((rings) => rings.supportFirst);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageHeading className={styles.title}>{t('Your rings')}</PageHeading>
        <p>
          {t(
            'Like a tree, you get a ring with each survey that you submit. Only you can see your rings. They are not part of any report that an organisation gets.',
          )}
        </p>
      </header>
      {loaded.state === 'loading' ? (
        <>
          <VisuallyHidden role="status">{t('Loading your rings')}</VisuallyHidden>
          <Skeleton height="346px" />
          <Skeleton height="12rem" />
        </>
      ) : loaded.value.length === 0 ? (
        <NoRings />
      ) : (
        <>
          {supportFirst && (
            <Note tone="attention">
              <p>{t('Some of your answers may weigh on you. Help comes first, and your rings can wait.')}</p>
              <SupportLine survey={supportFirst} />
            </Note>
          )}
          {loaded.value.map((rings) => (
            <RingsOfType key={rings.typeId} rings={rings} />
          ))}
          {!supportFirst && <SupportLine survey={loaded.value[0]!} />}
        </>
      )}
    </div>
  );
}

function NoRings() {
  return (
    <>
      <p>{t('There is no ring yet. Each survey that you submit adds one if it has a score.')}</p>
      <p>
        <Link {...paths.participations()} className={buttonClass('quiet')}>
          {t('Your surveys')}
        </Link>
      </p>
    </>
  );
}

/** The link to support in the report on the last survey of a type. Everyone has it, so opening it says nothing. */
function SupportLine({ survey: { surveys } }: { survey: Rings }) {
  return (
    <p className={styles.screenOnly}>
      <Link
        {...paths.reportSupport()}
        onClick={() => {
          chooseParticipation(surveys.at(-1)!.participationId);
          hideSavedReport();
        }}
      >
        {t('Need Support Now?')}
      </Link>
    </p>
  );
}

/** The image of one survey type, its explanation and its table. */
function RingsOfType({ rings }: { rings: Rings }) {
  const { name, surveys, smallestChange } = rings;
  const id = useId();
  const points = formatNumber(Math.ceil(smallestChange * 100));
  const save = () => {
    const now = new Date();
    saveFile(new Blob([ringsImage(rings, now)], { type: 'image/svg+xml' }), `your-rings-${fileNameDay(now)}.svg`);
  };
  return (
    <section aria-labelledby={id} className={styles.type}>
      <h2 id={id}>{name}</h2>
      <div className={styles.columns}>
        <div className={styles.side}>
          <CrossSection rings={rings} describedBy={`${id}-described`} />
          <p id={`${id}-described`}>{describeRings(rings)}</p>
          <Legend rings={rings} />
          <p className={styles.quiet}>
            {surveys.length === 1
              ? t('Your next survey of this kind adds the next ring.')
              : t(
                  'The rings show what you answered each time, not why it changed. A difference of less than {points} points may be chance.',
                  { points },
                )}
          </p>
          <p>
            <Button onClick={save}>{t('Save as image')}</Button>
          </p>
        </div>
        <RingsTable rings={rings} />
      </div>
    </section>
  );
}

function CrossSection({ rings, describedBy }: { rings: Rings; describedBy: string }) {
  const { half, shapes, numbers } = drawRings(rings);
  return (
    <svg
      viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
      style={{ '--size': `${2 * half}px` } as CSSProperties}
      role="img"
      aria-label={t('Your rings: {survey}', { survey: rings.name })}
      aria-describedby={describedBy}
      className={styles.image}
    >
      {shapes.map(({ look, path }, index) => (
        <path key={index} d={path} className={styles[look]} />
      ))}
      {numbers.map(({ number, x, y }) => (
        <text key={number} x={x} y={y} className={styles.number}>
          {number}
        </text>
      ))}
    </svg>
  );
}

/** The size of a sample of a ring in the legend. */
const [sampleWidth, sampleHeight] = [34, 22];

/** Explains the colours and the filled parts of the rings. */
function Legend({ rings }: { rings: Rings }) {
  const missing = rings.surveys.some(({ scores }) => scores.some(({ band }) => band === null));
  return (
    <ul className={styles.legend}>
      {legend(rings).map(({ band, labels }) => {
        const filled = (sampleHeight - 2) * filledShare[band];
        return (
          <li key={band}>
            <Sample>
              <rect
                x="1"
                y={sampleHeight - 1 - filled}
                width={sampleWidth - 2}
                height={filled}
                className={styles[band]}
              />
            </Sample>
            {labels}
          </li>
        );
      })}
      {missing && (
        <li>
          <Sample>
            <rect x="4" y="4" width={sampleWidth - 8} height={sampleHeight - 8} className={styles.empty} />
          </Sample>
          {t('No score that can be compared')}
        </li>
      )}
    </ul>
  );
}

function Sample({ children }: { children?: ReactNode }) {
  return (
    <svg width={sampleWidth} height={sampleHeight} aria-hidden="true" className={styles.sample}>
      <rect width={sampleWidth} height={sampleHeight} className={styles.wood} />
      {children}
      <rect x="0.5" y="0.5" width={sampleWidth - 1} height={sampleHeight - 1} className={styles.border} />
    </svg>
  );
}
