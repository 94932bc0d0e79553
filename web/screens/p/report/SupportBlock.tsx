import { Link } from '@tanstack/react-router';
import { SupportContactList } from '#web/components/SupportContactList.tsx';
import { t } from '#web/i18n/translate.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { EventArticles } from './EventArticles.tsx';
import { useModalLink, useReport, useReportPages } from './reportContext.ts';
import styles from './SupportBlock.module.css';

/**
 * Comes before the letter, on screen and on paper, if the person's answers suggest that they need support, or if they
 * reported an event. It is so short that the letter begins on the same screen of a phone. It names no condition and no
 * event, so that someone who glances at the page learns nothing about the person.
 */
export function SupportBlock() {
  const modalLink = useModalLink();
  const { support } = useReport();
  const pages = useReportPages();
  return (
    <Card as="section" aria-labelledby="support-heading" className={styles.support}>
      <h2 id="support-heading" className={styles.heading}>
        {t('Before you read on')}
      </h2>
      <p>
        {support.first
          ? t(
              'Your answers suggest that you have had a lot to bear. You don’t have to get through this alone, and you can get help now. The scores below can wait.',
            )
          : t('Some of what you answered counts more than any score. You don’t have to face it alone.')}
      </p>
      <div className={styles.contacts}>
        <SupportContactList {...support} />
      </div>
      <p className={styles.links}>
        <Link {...modalLink(pages.support, 'see-support')} className={classNames(buttonClass('primary'), styles.link)}>
          {t('Need Support Now?')}
        </Link>
      </p>
      {support.articlesFirst && <EventArticles id="first" plain />}
    </Card>
  );
}
