import type { Article } from '#contract/entities/article.ts';
import { t } from '../i18n/translate.ts';
import styles from './ArticleVideo.module.css';
import { NewTabIcon } from './NewTabIcon.tsx';
import { safeUrl } from './safeUrl.ts';

/** A film file plays here; a page of another house is a link, so that nobody there learns of a visit unasked. */
export function ArticleVideo({ item: { url, title, image } }: { item: Article['contents'][number] }) {
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
