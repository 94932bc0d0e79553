import { classNames } from '../ui/classNames.ts';
import styles from './ArticleIllustration.module.css';
import { safeUrl } from './safeUrl.ts';

/**
 * The picture of an article or a topic, which says nothing that the words do not. It is drawn 3 wide to 2 high; where
 * `url` is null there is none.
 */
export function ArticleIllustration({ url, className }: { url: string | null; className?: string | undefined }) {
  const address = safeUrl(url);
  return address && <img src={address} alt="" className={classNames(styles.illustration, className)} />;
}
