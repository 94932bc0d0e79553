import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.ts';
import { paths } from '../paths.ts';
import { useAdministration } from '../session/administration.ts';
import styles from './AdministeredNote.module.css';

/** Tells a super administrator that the organisation is somebody else's, or is switched off for its members. */
export function AdministeredNote() {
  const { data: known } = useAdministration();
  if (!known?.current) return null;
  const {
    account: { name, disabled },
    visiting,
  } = known.current;
  if (!visiting && !disabled) return null;
  return (
    <div className={styles.note}>
      <p>
        {visiting && t('You are in {organisation} as a super administrator.', { organisation: name })}
        {visiting && disabled && ' '}
        {disabled &&
          t('{organisation} is switched off for its members. People who were invited can still answer.', {
            organisation: name,
          })}
      </p>
      <Link {...paths.organisations()}>{t('All organisations')}</Link>
    </div>
  );
}
