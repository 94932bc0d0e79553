import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/translate.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useModalLink } from './modalLinks.ts';
import styles from './SupportBlock.module.css';

/**
 * Before any score, for somebody whose answers tell of high distress: one thing to do, and where to turn. It calls
 * nobody anything, so that whoever glances at the page learns nothing of the person.
 */
export function SupportBlock() {
  const modalLink = useModalLink();
  return (
    <Card as="section" aria-labelledby="support-heading" className={styles.block}>
      <h2 id="support-heading" className={styles.heading}>{t('Before you read on')}</h2>
      <p>
        {t('Going by your answers, the last weeks have asked a lot of you. You need not get through this alone, and you need not wait until it gets worse. The scores below can wait.')}
      </p>
      <p className={styles.step}>
        {t('One thing to do today: tell somebody you trust how things are.')}
        {' '}
        <span className={styles.aside}>{t('If that is hard, here is who else is there for you, at any hour.')}</span>
      </p>
      <p><Link {...modalLink(paths.reportSupport(), 'see-support')} className={buttonClass('primary')}>{t('See where to find support')}</Link></p>
    </Card>
  );
}
