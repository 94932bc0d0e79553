import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Survey } from '#contract/entities/survey.ts';
import { canEdit, canManage, canView } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { api } from '#web/api/client.ts';
import { NewTabIcon } from '#web/components/NewTabIcon.tsx';
import { attempt } from '#web/forms/attempt.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { openTab, tabFailureMessage } from '#web/session/openTab.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { missingNoteId } from '../MissingParts.tsx';
import { useAdmin } from '../useAdmin.ts';
import { setArchived } from './archiving.ts';
import { DownloadButton } from './DownloadButton.tsx';
import styles from './SurveyScreen.module.css';

/**
 * The actions on a survey, which depend on its status and the person's role. The next step is the primary button: the
 * report, or opening the survey, or editing it while it is a draft. Actions that can wait look like links. While the survey
 * is open, the next step is among its participants.
 */
export function SurveyActions({ survey }: { survey: Survey }) {
  const admin = useAdmin();
  const navigate = useNavigate();
  const { id: surveyId, status, archived } = survey;
  const mayEdit = canEdit(admin);
  const allows = (action: Parameters<typeof surveyAllows>[1]) => mayEdit && surveyAllows(status, action);
  const modal = (link: { to: string; params: { surveyId: string } }) => ({ ...link, resetScroll: false });

  return (
    <div className={styles.actions} role="group" aria-label={t('Actions')}>
      {survey.reportAvailable && (
        <Link {...paths.surveyReport(surveyId)} className={buttonClass('primary')}>
          {t('View report')}
        </Link>
      )}
      {(allows('open') || (mayEdit && status === 'DRAFT')) && !archived && (
        <Button
          variant={status === 'DRAFT' ? 'quiet' : 'primary'}
          aria-disabled={status === 'DRAFT' || undefined}
          aria-describedby={status === 'DRAFT' ? missingNoteId : undefined}
          onClick={() => status !== 'DRAFT' && void navigate(modal(paths.openSurvey(surveyId)))}
        >
          {t('Open survey')}
        </Button>
      )}
      {allows('edit') && (
        <Link {...paths.editSurvey(surveyId)} className={buttonClass(status === 'DRAFT' ? 'primary' : 'quiet')}>
          {t('Edit survey')}
        </Link>
      )}
      {allows('close') && (
        <Link {...modal(paths.closeSurvey(surveyId))} className={buttonClass('quiet')}>
          {t('Close survey')}
        </Link>
      )}
      <div className={styles.others}>
        {allows('rehearse') && (
          <Link {...paths.rehearsal(surveyId)} className={buttonClass('plain')}>
            {t('Try with invented people')}
          </Link>
        )}
        {canView(admin) && <PreviewButton surveyId={surveyId} />}
        {canView(admin) && (
          <Link {...paths.surveyQuestions(surveyId)} className={buttonClass('plain')}>
            {t('All questions')}
          </Link>
        )}
        {survey.reportAvailable && canManage(admin) && (
          <Link {...paths.resultsPage(surveyId)} className={buttonClass('plain')}>
            {t('Results page')}
          </Link>
        )}
        {survey.reportAvailable && !survey.whenErased && canManage(admin) && (
          <DownloadAnswersButton surveyId={surveyId} />
        )}
        {allows('archive') && (
          <Button variant="plain" onClick={() => setArchived(admin.account.id, survey, !archived)}>
            {archived ? t('Unarchive') : t('Archive')}
          </Button>
        )}
        {allows('delete') && (
          <Link {...modal(paths.deleteSurvey(surveyId))} className={buttonClass('plain')}>
            {t('Delete')}
          </Link>
        )}
        {admin.superAdmin && surveyAllows(status, 'deleteResults') && (
          <Link {...modal(paths.deleteSurveyResults(surveyId))} className={buttonClass('plain')}>
            {t('Delete data')}
          </Link>
        )}
      </div>
    </div>
  );
}

function PreviewButton({ surveyId }: { surveyId: string }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const preview = async () => {
    if (busy) return;
    setBusy(true);
    const open = () =>
      openTab(async () => {
        const { participationToken } = await api.createPreview({ params: { surveyId } });
        return router.buildLocation(paths.participationSignIn(participationToken)).publicHref;
      });
    await attempt(open, { failure: t('Failed to open the preview.'), reasonOf: tabFailureMessage });
    setBusy(false);
  };
  return (
    <Button variant="plain" aria-disabled={busy || undefined} onClick={() => void preview()}>
      {t('Preview')}
      <NewTabIcon />
    </Button>
  );
}

/** Downloads the answers as a spreadsheet, by question and without a row for each person. */
function DownloadAnswersButton({ surveyId }: { surveyId: string }) {
  const accountId = useAdmin().account.id;
  return (
    <DownloadButton
      variant="plain"
      label={t('Download data')}
      path={`/account/${encodeURIComponent(accountId)}/survey/${encodeURIComponent(surveyId)}/report/download`}
      requestToken={async () =>
        (await api.requestAnonymisedSurveyReportDownload({ params: { accountId, surveyId } })).token
      }
    />
  );
}
