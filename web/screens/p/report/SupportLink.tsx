import { Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass, type ButtonVariant } from '#web/ui/Button.tsx';
import { useModalLink } from './modalLinks.ts';

/** The way to support, on every page of the report and in place of one. */
export function SupportLink({ variant }: { variant: ButtonVariant }) {
  const modalLink = useModalLink();
  return (
    <Link {...modalLink(paths.reportSupport(), 'need-support')} className={buttonClass(variant)}>
      {t('Need Support Now?')}
    </Link>
  );
}
