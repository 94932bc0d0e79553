import { Link } from '@tanstack/react-router';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { ShareLinkField } from '../ShareLinkField.tsx';
import { EditPart } from './EditPart.tsx';
import styles from './EditSurveyForm.module.css';
import { SurveyFormField, type SurveyPartProps } from './SurveyFormField.tsx';

/** How many people take part, a link to the list of them, and whether the survey has a share link. */
export function ParticipantsPart(part: SurveyPartProps) {
  const { survey, form } = part;
  const {
    id,
    participants: { totalCount },
  } = survey;
  return (
    <EditPart id="participants" survey={survey}>
      {totalCount === 0 ? (
        <p>
          <Link {...paths.surveyParticipants(id)}>{t('Add participants')}</Link>
        </p>
      ) : (
        <p>
          {plural(totalCount, '1 person', '{people} people', { people: totalCount })}
          {' · '}
          <Link {...paths.surveyParticipants(id)}>
            {t('Manage')}
            <VisuallyHidden> {t('participants')}</VisuallyHidden>
          </Link>
        </p>
      )}
      <SurveyFormField {...part} name="shareLink">
        {(field) => <ShareLinkField {...field} />}
      </SurveyFormField>
      {form.values.shareLink && (
        <p className={styles.note}>
          {survey.shareLink
            ? t('The survey’s page has a link that you can share with people whose address you do not have.')
            : t(
                'After you save, the survey’s page has a link that you can share with people whose address you do not have.',
              )}
        </p>
      )}
    </EditPart>
  );
}
