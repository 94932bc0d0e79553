import { useEffect, useSyncExternalStore } from 'react';
import { useLanguage } from '../i18n/useLanguage.ts';
import type { LinkTarget } from '../paths.ts';

/** What a screen reports to the frame about itself. */
export interface PageMetadata {
  /** Title of the browser tab, before the product's name. */
  title: string;
  /** The organisation the page is about. */
  organisation?: string | undefined;
  /** The parent page for the breadcrumb bar. The label is the whole link, including 'Back to'. */
  back?: { label: string; link: LinkTarget } | undefined;
}

let current: PageMetadata = { title: '' };
/** The visible screens: a dialog comes after the page that it covers. */
const shown: PageMetadata[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function showLast() {
  // Between two pages, the frame keeps the previous screen's values.
  current = shown.at(-1) ?? current;
  document.title = current.title ? `${current.title} · Heartwood` : 'Heartwood';
  for (const listener of listeners) listener();
}

/** Sets the tab title and the frame while the screen is shown, and re-renders the screen in another language. */
export function usePage({ title, organisation, back }: PageMetadata): void {
  useLanguage();
  const label = back?.label;
  // Screens create the link again on each render, so it is compared by value.
  const link = back && JSON.stringify(back.link);
  useEffect(() => {
    const page: PageMetadata = {
      title,
      organisation,
      back: label && link ? { label, link: JSON.parse(link) as LinkTarget } : undefined,
    };
    shown.push(page);
    showLast();
    return () => {
      shown.splice(shown.indexOf(page), 1);
      showLast();
    };
  }, [title, organisation, label, link]);
}

/** The current page, for the frame. */
export const useCurrentPage = () => useSyncExternalStore(subscribe, () => current);
