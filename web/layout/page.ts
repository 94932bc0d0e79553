import { useEffect, useSyncExternalStore } from 'react';
import { useLanguage } from '../i18n/useLanguage.ts';
import type { LinkTarget } from '../paths.ts';

/** What a screen tells the frame about itself. */
export interface PageMetadata {
  /** Of the browser tab, before the product's name. */
  title: string;
  /** The organisation the page is about. */
  organisation?: string | undefined;
  /** The parent page of the breadcrumb bar; the label is the whole link, 'Back to' included. */
  back?: { label: string; link: LinkTarget } | undefined;
}

let current: PageMetadata = { title: '' };
/** The screens that are shown, a modal after the page it lies over. */
const shown: PageMetadata[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function showLast() {
  // Between two pages the frame keeps what the last one said.
  current = shown.at(-1) ?? current;
  document.title = current.title ? `${current.title} · Heartwood` : 'Heartwood';
  for (const listener of listeners) listener();
}

/** Sets tab title and frame for as long as the screen is shown, and has the screen shown anew in another language. */
export function usePage({ title, organisation, back }: PageMetadata): void {
  useLanguage();
  const label = back?.label;
  // Screens build the link anew on each render; it is compared by what it says.
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

/** The page shown at the moment, for the frame. */
export const useCurrentPage = () => useSyncExternalStore(subscribe, () => current);
