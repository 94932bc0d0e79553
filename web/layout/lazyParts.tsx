import { type ComponentType, lazy, Suspense } from 'react';
import { wholeCatalogue } from '../i18n/language.ts';

/**
 * A part that most people never see. It is loaded when it is shown, with its sentences. If it cannot be loaded, the
 * page shows `otherwise` instead.
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
