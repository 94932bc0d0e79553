import styles from './DebugGrid.module.css';

const columns = Array.from({ length: 12 }, (_, index) => index);

/** The layout grid over the page, with ?debug=1 (docs/rules/screens.md#debug-grid). */
export function DebugGrid() {
  return (
    <div className={styles.grid} data-testid="debug-grid" aria-hidden="true">
      {columns.map((column) => (
        <span key={column} />
      ))}
    </div>
  );
}
