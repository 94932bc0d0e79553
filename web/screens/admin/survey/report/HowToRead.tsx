import type { Article } from '#contract/entities/article.ts';
import { ArticleView } from '#web/components/ArticleView.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';

/** An article of the report, folded away until it is wanted. */
export const HowToRead = ({ article }: { article: Article }) => (
  <Disclosure summary={article.name}>
    <ArticleView article={article} />
  </Disclosure>
);
