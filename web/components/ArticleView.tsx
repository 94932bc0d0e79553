import type { Article } from '../../contract/entities/article.ts';
import { t } from '../i18n/translate.ts';
import styles from './ArticleView.module.css';
import { RichText } from './RichText.tsx';
import { safeUrl } from './safeUrl.ts';

type ContentItem = Article['contents'][number];

/** The contents of an article, without its name: the dialog or page around it has that as its title. */
export function ArticleView({ article }: { article: Article }) {
  const image = safeUrl(article.image);
  return (
    <div className={styles.article}>
      {image && <img src={image} alt="" className={styles.picture} />}
      {/* The order of the contents is their identity: an article is shown whole and never edited in place. */}
      {article.contents.map((item, index) => (
        <section key={index} className={styles.item}>
          {item.title && <h3>{item.title}</h3>}
          <Content item={item} />
        </section>
      ))}
    </div>
  );
}

function Content({ item }: { item: ContentItem }) {
  switch (item.contentType) {
    case 'Html': return item.html ? <RichText html={item.html} /> : null;
    case 'Video': return <Video url={safeUrl(item.url)} title={item.title} />;
    case 'Download': return <OutsideLink url={safeUrl(item.url)} words={t('Download')} title={item.title} />;
    case 'Image': return <Picture url={safeUrl(item.image)} caption={item.caption} />;
  }
}

/** A film file plays here; a page of another house is a link, so that nobody there learns of a visit unasked. */
function Video({ url, title }: { url: string | null; title: string | null }) {
  if (url && /\.(mp4|webm|ogv)$/i.test(new URL(url, location.href).pathname)) {
    return <video controls preload="none" src={url} aria-label={title ?? t('Video')} className={styles.picture} />;
  }
  return <OutsideLink url={url} words={t('Watch the video')} title={title} />;
}

function OutsideLink({ url, words, title }: { url: string | null; words: string; title: string | null }) {
  if (!url) return null;
  return (
    <p>
      <a href={url} target="_blank" rel="noopener noreferrer">{title ? t('{action}: {title}', { action: words, title }) : words}</a>
    </p>
  );
}

function Picture({ url, caption }: { url: string | null; caption: string | null }) {
  if (!url) return null;
  return (
    <figure className={styles.figure}>
      <img src={url} alt={caption ?? ''} loading="lazy" className={styles.picture} />
      {caption && <figcaption className={styles.caption} aria-hidden="true">{caption}</figcaption>}
    </figure>
  );
}
