import './reactAria.ts';
import { useRef, useState, type ReactNode } from 'react';
import { Button, DropIndicator, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import { moveBy, moveTo } from './reorder.ts';
import styles from './ReorderableList.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Texts in the person's language. */
export interface ReorderLabels {
  up: (name: string) => string;
  down: (name: string) => string;
  /** The announcement after a move. Positions start at one. */
  moved: (name: string, position: number, total: number) => string;
}

interface ReorderableListProps<Item> {
  labelledBy: string;
  items: readonly Item[];
  /** The name of an item, for labels and announcements. */
  nameOf: (item: Item) => string;
  /** Called with all ids in their new order. */
  onReorder: (ids: string[]) => void;
  labels: ReorderLabels;
  /** The content of a row between its handle and the buttons that move it. */
  children: (item: Item) => ReactNode;
}

/**
 * A list that can be reordered: by dragging a row, by the handle with the keyboard (Enter, arrows, Enter), or one step
 * at a time with two buttons, for anyone who cannot drag.
 */
export function ReorderableList<Item extends { id: string }>(props: ReorderableListProps<Item>) {
  const { labelledBy, items, nameOf, onReorder, labels, children } = props;
  const ids = items.map(({ id }) => id);
  const nameOfId = (id: string) => nameOf(items[ids.indexOf(id)]!);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);

  const reorder = (order: string[], moved: string) => {
    setSaid(labels.moved(nameOfId(moved), order.indexOf(moved) + 1, order.length));
    onReorder(order);
  };

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': nameOfId(String(key)) })),
    onReorder: ({ keys, target: { key, dropPosition } }) => {
      const moved = new Set([...keys].map(String));
      if (dropPosition !== 'on') reorder(moveTo(ids, moved, { id: String(key), side: dropPosition }), [...moved][0]!);
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.indicator!} />,
  });

  const moveButton = (item: Item, step: -1 | 1) => {
    const mark = `${step}/${item.id}`;
    const atEnd = item.id === (step === -1 ? ids[0] : ids.at(-1));
    return (
      <button
        type="button"
        className={styles.icon}
        aria-label={(step === -1 ? labels.up : labels.down)(nameOf(item))}
        aria-disabled={atEnd || undefined}
        data-move={mark}
        onClick={() => {
          if (atEnd) return;
          reorder(moveBy(ids, item.id, step), item.id);
          // A row that is moved in the page loses the focus, so the pressed button gets it back.
          requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-move="${mark}"]`)?.focus());
        }}
      >
        {step === -1 ? <Up /> : <Down />}
      </button>
    );
  };

  return (
    <>
      <GridList
        ref={list}
        aria-labelledby={labelledBy}
        keyboardNavigationBehavior="tab"
        disallowTypeAhead
        dragAndDropHooks={dragAndDropHooks}
        className={styles.list!}
      >
        {items.map((item) => (
          <GridListItem key={item.id} id={item.id} textValue={nameOf(item)} className={styles.row!}>
            {/* By default, Tab leaves the list after the first row. Here Tab goes through all rows, as in a table. */}
            <div
              role="presentation"
              className={styles.content}
              onKeyDown={(event) => event.key === 'Tab' && event.stopPropagation()}
            >
              <div className={styles.hold}>
                <Button slot="drag" className={styles.handle!}>
                  <Grip />
                </Button>
              </div>
              <div className={styles.body}>{children(item)}</div>
              <div className={styles.moves}>
                {moveButton(item, -1)}
                {moveButton(item, 1)}
              </div>
            </div>
          </GridListItem>
        ))}
      </GridList>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

const Grip = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" fill="currentColor" aria-hidden="true">
    {[5, 10, 15].flatMap((y) => [7.5, 12.5].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />))}
  </svg>
);

const Up = () => <Arrow path="M10 15V5M5.5 9.5L10 5l4.5 4.5" />;
const Down = () => <Arrow path="M10 5v10M5.5 10.5L10 15l4.5-4.5" />;

const Arrow = ({ path }: { path: string }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
