import type { Article } from '#contract/entities/article.ts';
import { classNames } from '../ui/classNames.ts';
import { ArticleDownload } from './ArticleDownload.tsx';
import styles from './ArticleView.module.css';
import { ArticleVideo } from './ArticleVideo.tsx';
import { RichText } from './RichText.tsx';
import { safeUrl } from './safeUrl.ts';

type ContentItem = Article['contents'][number];

interface ArticleViewProps {
  article: Article;
  /** The level of the titles within; the name of the article is above them. */
  heading?: 'h2' | 'h3';
}

/**
 * The contents of an article, in the language that it is written in. Its name and picture are not among them: the
 * dialog or page around it shows them as it has room.
 */
export function ArticleView({ article, heading = 'h3' }: ArticleViewProps) {
  return (
    <div className={styles.article} lang={article.language}>
      {/* The order of the contents is their identity: an article is shown whole and never edited in place. */}
      {article.contents.map((item, index) => (
        <Item key={index} item={item} heading={heading} />
      ))}
    </div>
  );
}

/** A piece of the article. A text with a title stands apart from the rest, as the sources do. */
function Item({ item, heading: Heading }: { item: ContentItem; heading: 'h2' | 'h3' }) {
  const { contentType, title } = item;
  const isApart = contentType === 'Html' && title !== null;
  return (
    <section className={classNames(styles.item, isApart && styles.apart)}>
      {title && contentType !== 'Download' && <Heading className={styles.title}>{title}</Heading>}
      <Content item={item} />
    </section>
  );
}

function Content({ item }: { item: ContentItem }) {
  switch (item.contentType) {
    case 'Html':
      return item.html ? <RichText html={item.html} className={styles.text} /> : null;
    case 'Video':
      return <ArticleVideo item={item} />;
    case 'Download':
      return <ArticleDownload item={item} />;
    case 'Image':
      return <Picture url={safeUrl(item.image)} caption={item.caption} />;
  }
}

function Picture({ url, caption }: { url: string | null; caption: string | null }) {
  if (!url) return null;
  return (
    <figure className={styles.figure}>
      <img src={url} alt={caption ?? ''} loading="lazy" className={styles.picture} />
      {caption && (
        <figcaption className={styles.caption} aria-hidden="true">
          {caption}
        </figcaption>
      )}
    </figure>
  );
}
