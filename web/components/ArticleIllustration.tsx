import { classNames } from '../ui/classNames.ts';
import styles from './ArticleIllustration.module.css';
import { safeUrl } from './safeUrl.ts';

/** The image of an article or a topic, purely decorative. Ratio 3:2. Renders nothing if `url` is null. */
export function ArticleIllustration({ url, className }: { url: string | null; className?: string | undefined }) {
  const address = safeUrl(url);
  return address && <img src={address} alt="" className={classNames(styles.illustration, className)} />;
}
