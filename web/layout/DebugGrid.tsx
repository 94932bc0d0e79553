import styles from './DebugGrid.module.css';

const columns = Array.from({ length: 12 }, (_, index) => index);

/** The layout grid over the page, asked for by ?debug=1 (spec 000 section 2). */
export function DebugGrid() {
  return (
    <div className={styles.grid} data-testid="debug-grid" aria-hidden="true">
      {columns.map((column) => (
        <span key={column} />
      ))}
    </div>
  );
}
