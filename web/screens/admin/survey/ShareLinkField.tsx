import { t } from '#web/i18n/translate.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { fieldLabel } from './edit/surveyValues.ts';

/** The effect of the share link on who can answer and on small groups. */
export const shareLinkHint = () =>
  t(
    'Anyone who has the link can answer, even more than once. These answers do not count towards the minimum group size. With the link off, only invited people can answer.',
  );

interface ShareLinkFieldProps {
  value: boolean;
  onChange: (shareLink: boolean) => void;
}

/** Turns the share link of a survey on or off. */
export const ShareLinkField = (props: ShareLinkFieldProps) => (
  <CheckboxField label={fieldLabel('shareLink')} hint={shareLinkHint()} {...props} />
);
