import type { Article } from '#contract/entities/article.ts';
import { t } from '../i18n/translate.ts';
import styles from './ArticleDownload.module.css';
import { fileType } from './fileType.ts';
import { safeUrl } from './safeUrl.ts';

/** A file to take along: its title and its type. */
export function ArticleDownload({ item: { url, title } }: { item: Article['contents'][number] }) {
  const address = safeUrl(url);
  if (!address) return null;
  const type = fileType(address);
  return (
    // A file of this house is saved; one of another house comes as that house sends it, in a tab of its own.
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
      <span className={styles.title}>{title ? t('Download: {title}', { title }) : t('Download')}</span>
      {type && <span className={styles.type}>{type}</span>}
    </a>
  );
}
