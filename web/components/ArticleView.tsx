import type { Article } from '#contract/entities/article.ts';
import { t } from '../i18n/translate.ts';
import { classNames } from '../ui/classNames.ts';
import styles from './ArticleView.module.css';
import { fileType } from './fileType.ts';
import { NewTabIcon } from './NewTabIcon.tsx';
import { RichText } from './RichText.tsx';
import { safeUrl } from './safeUrl.ts';

type ContentItem = Article['contents'][number];

interface ArticleViewProps {
  article: Article;
  /** The level of the headings inside. The name of the article is above them. */
  heading?: 'h2' | 'h3';
}

/** The contents of an article, in its language. The dialog or page around it shows the name and the image. */
export function ArticleView({ article, heading = 'h3' }: ArticleViewProps) {
  return (
    <div className={styles.article} lang={article.language}>
      {/* The index can be the key: an article is shown whole and never edited in place. */}
      {article.contents.map((item, index) => (
        <Item key={index} item={item} heading={heading} />
      ))}
    </div>
  );
}

/** A part of an article. A text on the law of a country is in a box. Other texts with a title are quieter. */
function Item({ item, heading: Heading }: { item: ContentItem; heading: 'h2' | 'h3' }) {
  const { contentType, title, country } = item;
  const isQuiet = contentType === 'Html' && title !== null && country === undefined;
  return (
    <section className={classNames(styles.item, isQuiet && styles.apart, country !== undefined && styles.box)}>
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
      return <ArticleImage url={safeUrl(item.image)} caption={item.caption} />;
  }
}

function ArticleImage({ url, caption }: { url: string | null; caption: string | null }) {
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

/** A file to download: its title and its type. */
function ArticleDownload({ item: { url, title } }: { item: Article['contents'][number] }) {
  const address = safeUrl(url);
  if (!address) return null;
  const type = fileType(address);
  return (
    // A file of our own is downloaded. A file on another site is opened in a new tab.
    <a href={address} download target="_blank" rel="noopener noreferrer" className={styles.file}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className={styles.sign}>
        <path
          d="M10 3v9.5M6 9l4 4 4-4M4 16.5h12"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={styles.articleDownloadTitle}>{title ? t('Download: {title}', { title }) : t('Download')}</span>
      {type && <span className={styles.type}>{type}</span>}
    </a>
  );
}

/**
 * A video file plays here. A page on another site is only linked, so that the site does not learn of a visit that the
 * person did not choose.
 */
function ArticleVideo({ item: { url, title, image } }: { item: Article['contents'][number] }) {
  const address = safeUrl(url);
  if (!address) return null;
  if (/\.(mp4|webm|ogv)$/i.test(new URL(address, location.href).pathname)) {
    return (
      <>
        <video
          controls
          playsInline
          preload="none"
          src={address}
          poster={safeUrl(image) ?? undefined}
          aria-label={title ?? t('Video')}
          className={styles.video}
        />
        <p className={styles.printed}>{t('A video: {address}', { address: new URL(address, location.href).href })}</p>
      </>
    );
  }
  return (
    <p>
      <a href={address} target="_blank" rel="noopener noreferrer" className={styles.link}>
        {title ? t('Watch the video: {title}', { title }) : t('Watch the video')} <NewTabIcon />
      </a>
    </p>
  );
}
