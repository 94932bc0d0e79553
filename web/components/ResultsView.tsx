import type { CSSProperties } from 'react';
import type { ResultsDocument } from '#contract/entities/resultsPage.ts';
import styles from './ResultsView.module.css';

interface ResultsViewProps {
  results: ResultsDocument;
  /** Level of the headings of its parts. Items are one level below. */
  level: 2 | 3;
}

/** A results page without its title: all its texts are in its own language. */
export function ResultsView({ results: { language, introduction, parts, notes }, level }: ResultsViewProps) {
  const Heading = `h${level}` as 'h2';
  const ItemHeading = `h${level + 1}` as 'h3';
  return (
    <div className={styles.page} lang={language}>
      <p className={styles.introduction}>{introduction}</p>
      {parts.map(({ heading, text, items }) => (
        <section key={heading} className={styles.part}>
          <Heading className={styles.heading}>{heading}</Heading>
          {items.map(({ title, label, text: more, range }, index) => (
            <div key={index} className={styles.item}>
              <ItemHeading className={styles.title}>{title}</ItemHeading>
              {label !== null && <p className={styles.label}>{label}</p>}
              {range && <RangePicture {...range} />}
              {more !== null && <p>{more}</p>}
            </div>
          ))}
          {text !== null && <p className={styles.text}>{text}</p>}
        </section>
      ))}
      <div className={styles.notes}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  );
}

type Range = NonNullable<ResultsDocument['parts'][number]['items'][number]['range']>;

/** The three bands with the score and its range. The text next to it says the same. */
const RangePicture = ({ score, low, high, bands }: Range) => (
  <div
    className={styles.range}
    aria-hidden="true"
    style={
      {
        '--low': `${low}%`,
        '--width': `${high - low}%`,
        '--score': `${score}%`,
        '--good-at': `${bands.good * 100}%`,
        '--great-at': `${bands.great * 100}%`,
      } as CSSProperties
    }
  >
    <span className={styles.span} />
    <span className={styles.mark} />
  </div>
);
