import { type ComponentType, lazy, Suspense } from 'react';
import { wholeCatalogue } from '../i18n/language.ts';

/**
 * A part that most people never meet: it comes when it is to be shown, with its sentences. Where it cannot be loaded, the page shows
 * `otherwise` in its place.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: ComponentType<Props> = () => null,
) {
  const Part = lazy(() =>
    Promise.all([load(), wholeCatalogue()]).then(
      ([part]): { default: ComponentType<Props> } => ({ default: part }),
      () => ({ default: otherwise }),
    ),
  );
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

export const LazyAboutQueuedAnswers = lazyPart(() =>
  import('./AnswersWaiting.tsx').then((module) => module.AboutQueuedAnswers),
);

export const LazyAnswersWaiting = lazyPart(() =>
  import('./AnswersWaiting.tsx').then((module) => module.AnswersWaiting),
);
