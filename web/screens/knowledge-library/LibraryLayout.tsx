import { Outlet } from '@tanstack/react-router';
import type { KnowledgeLibrary } from '#contract/entities/article.ts';
import { api } from '#web/api/client.ts';
import { useSerif } from '#web/ui/useSerif.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { participations } from '#web/session/participations.ts';
import { session } from '#web/session/session.ts';
import { useLoaded } from '#web/ui/useLoaded.ts';
import { isNotFound } from './isNotFound.ts';
import { LibraryContext } from './libraryContext.ts';
import { LibraryFailed } from './LibraryFailed.tsx';
import styles from './LibraryLayout.module.css';
import { LibraryMenu } from './LibraryMenu.tsx';
import { NotOffered } from './NotOffered.tsx';

function loadLibrary(): Promise<KnowledgeLibrary> {
  // The header learns of the library from the participations, which no page but a participant's own asks for. Without
  // them it lacks one link, so a failure is no matter here.
  if (session.state().kind === 'participation') participations().catch(() => undefined);
  return api.getKnowledgeLibrary();
}

/** Loads the topics once for the menu and every page of the library, and stands around them. */
export function LibraryLayout() {
  const library = useLoaded(loadLibrary, useLanguage());
  useSerif();
  if (library.state === 'failed') {
    return isNotFound(library.error) ? <NotOffered /> : <LibraryFailed error={library.error} retry={library.retry} />;
  }
  const known = library.state === 'loaded' ? library.value : null;
  return (
    <div className={styles.library}>
      <LibraryMenu topics={known && known.topics} />
      <div className={styles.page}>
        <LibraryContext value={known}>
          <Outlet />
        </LibraryContext>
      </div>
    </div>
  );
}
