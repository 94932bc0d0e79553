import { useId, useRef, type ReactNode } from 'react';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { AddingPart } from './EmptyPeople.tsx';
import styles from './ParticipantsLayout.module.css';

interface ParticipantsLayoutProps {
  heading: string;
  /** Next to the heading. */
  aside?: ReactNode;
  /** Below the heading. */
  note?: ReactNode;
  panelTitle: string;
  /** The parts of the side panel, in order. */
  panel: ReactNode;
  children: ReactNode;
}

/**
 * The page of a list of people, with a side panel. On a phone the panel is below the list, and a button leads to it.
 */
export function ParticipantsLayout({
  heading,
  aside: extra,
  note,
  panelTitle,
  panel,
  children,
}: ParticipantsLayoutProps) {
  const panelId = useId();
  const panelHeading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.headline}>
          <PageHeading>{heading}</PageHeading>
          {extra}
        </div>
        {note}
        <Button
          className={styles.toPanel}
          onClick={() => {
            panelHeading.current?.scrollIntoView();
            panelHeading.current?.focus({ preventScroll: true });
          }}
        >
          {panelTitle}
        </Button>
      </header>
      <div className={styles.columns}>
        <div className={styles.list}>{children}</div>
        <aside className={styles.panel} aria-labelledby={panelId}>
          <h2 id={panelId} ref={panelHeading} tabIndex={-1} className={styles.panelTitle}>
            {panelTitle}
          </h2>
          {panel}
        </aside>
      </div>
    </div>
  );
}

/** The side panel while its groups are loading. */
export const PanelPlaceholder = () => (
  <PanelPart title={t('Groups')}>
    {[60, 45, 55, 40].map((width) => (
      <Skeleton key={width} width={`${width}%`} className={styles.group!} />
    ))}
  </PanelPart>
);

/** A part of the side panel. */
export function PanelPart({ id, title, children }: { id?: AddingPart; title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section id={id} className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.partTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}
