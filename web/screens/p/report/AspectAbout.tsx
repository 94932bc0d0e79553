import { Link } from '@tanstack/react-router';
import type { Aspect } from '../../../../contract/entities/individualReport.ts';
import { t } from '../../../i18n/translate.ts';
import { paths } from '../../../paths.ts';
import styles from './AspectAbout.module.css';
import { useModalLink } from './modalLinks.ts';

/** The way to the article that says what an aspect is; nothing where it has none. */
export function AspectAbout({ aspect, sectionIndex }: { aspect: Aspect; sectionIndex: number }) {
  const modalLink = useModalLink();
  if (!aspect.descriptionArticle) return null;
  const link = modalLink(paths.reportArticle(sectionIndex, aspect.descriptionArticle.id), `about-${encodeURIComponent(aspect.name)}`);
  return <p className={styles.about}><Link {...link}>{t('About {aspect}', { aspect: aspect.name })}</Link></p>;
}
