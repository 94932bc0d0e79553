import { t } from '../i18n/translate.ts';

/** An icon after the text of a link. It says that the link opens a new tab. */
export const NewTabIcon = () => (
  <svg viewBox="0 0 20 20" width="16" height="16" role="img" aria-label={t('(opens in a new tab)')}>
    <path
      d="M8 4H4v12h12v-4M11 4h5v5M16 4l-7 7"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
