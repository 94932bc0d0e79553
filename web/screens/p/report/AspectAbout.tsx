import { Link } from '@tanstack/react-router';
import type { Aspect } from '#contract/entities/individualReport.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './AspectAbout.module.css';
import { useServerParts } from './keptContext.ts';
import { useModalLink } from './modalLinks.ts';

/** The way to the article on an aspect; nothing where it has none, or where it is among those that may help. */
export function AspectAbout({ aspect, sectionIndex }: { aspect: Aspect; sectionIndex: number }) {
  const modalLink = useModalLink();
  const serverParts = useServerParts();
  const { name, descriptionArticle, articles } = aspect;
  if (!serverParts || !descriptionArticle || articles.some(({ id }) => id === descriptionArticle.id)) return null;
  const link = modalLink(paths.reportArticle(sectionIndex, descriptionArticle.id), `about-${encodeURIComponent(name)}`);
  return (
    <p className={styles.about}>
      <Link {...link}>
        {t('Read about this')} <VisuallyHidden>({name})</VisuallyHidden>
      </Link>
    </p>
  );
}
