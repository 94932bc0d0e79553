import { useId, useState } from 'react';
import type { Survey } from '#contract/entities/survey.ts';
import { canEdit } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { api } from '#web/api/client.ts';
import { staleSurvey, surveyQuery } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { useLazyPart } from '#web/components/useLazyPart.ts';
import { attempt } from '#web/forms/attempt.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { copyText } from '#web/ui/copyText.ts';
import { useAdmin } from '../useAdmin.ts';
import styles from './ParticipantLink.module.css';
import { ShareLinkField, shareLinkHint } from './ShareLinkField.tsx';
import card from './SurveyScreen.module.css';

/** The share link of a survey that is not closed: whether it is on, and if so the link itself. */
export function ParticipantLink({ survey }: { survey: Survey }) {
  return (
    <Card as="section" aria-labelledby="participant-link" className={classNames(card.card, card.wide)}>
      <h2 id="participant-link" className={card.cardTitle}>
        {t('Participant link')}
      </h2>
      {canEdit(useAdmin()) ? <ShareLinkSwitch survey={survey} /> : <p className={card.quiet}>{shareLinkHint()}</p>}
      {survey.shareLink ? (
        <LinkToShare survey={survey} />
      ) : (
        <Note tone="info">
          {t(
            'The link is off: anyone who opens it sees that it is invalid. The same link works again once it is turned on.',
          )}
        </Note>
      )}
    </Card>
  );
}

/** A switch that saves at once. It shows the new choice until the server has answered. */
function ShareLinkSwitch({ survey: { id, shareLink } }: { survey: Survey }) {
  const [saving, setSaving] = useState<boolean>();
  const save = async (on: boolean) => {
    if (saving !== undefined) return;
    setSaving(on);
    await attempt(
      async () => {
        const saved = await api.patchSurvey({ params: { surveyId: id }, body: { shareLink: on } });
        queryClient.setQueryData(surveyQuery(id).queryKey, saved);
      },
      {
        success: on ? t('The participant link is on') : t('The participant link is off'),
        failure: t('Failed to update survey.'),
        stale: staleSurvey(id),
      },
    );
    setSaving(undefined);
  };
  return <ShareLinkField value={saving ?? shareLink} onChange={(on) => void save(on)} />;
}

/** The link, with a button that copies it, and as a QR code. */
function LinkToShare({ survey: { name, status, participantUrl } }: { survey: Survey }) {
  const inputId = useId();
  const copy = async () => {
    if (await copyText(participantUrl, document.getElementById(inputId)))
      toast(t('Link copied to clipboard'), 'success');
    else
      toast(
        t('Your browser did not allow copying. The link is selected: copy it with the keyboard or the menu.'),
        'error',
      );
  };

  return (
    <>
      {!surveyAllows(status, 'share') && (
        <Note tone="info">{t('This link does not work yet. It accepts answers only while the survey is open.')}</Note>
      )}
      <div className={styles.parts}>
        <div className={styles.words}>
          <p>
            {t(
              'For people whose email address you do not have: put it on a poster or in a chat. No one can see who answered with it. These answers are anonymous unless someone adds them to their own account.',
            )}
          </p>
          <p className={card.quiet}>
            {t('People you added as participants do not need it. They each get a personal invitation.')}
          </p>
          <div className={styles.link}>
            <TextInput
              id={inputId}
              label={t('Link to share')}
              value={participantUrl}
              onChange={() => undefined}
              readOnly
              onFocus={(event) => event.target.select()}
            />
            <Button onClick={() => void copy()}>{t('Copy link')}</Button>
          </div>
        </div>
        <ParticipantCode name={name} url={participantUrl} />
      </div>
    </>
  );
}

/** The link as a QR code. Renders nothing if the code cannot be drawn, since the link itself is still there. */
function ParticipantCode({ name, url }: { name: string; url: string }) {
  const { part: image, failed } = useLazyPart(() => drawQrCode(url));
  if (failed) return null;
  if (!image)
    return (
      <div className={styles.code}>
        <Skeleton width="176px" height="176px" />
      </div>
    );
  return (
    <div className={styles.code}>
      <img src={image} width="176" height="176" alt={t('QR code of the participant link')} />
      <a href={image} download={`${fileNameOf(name)}.png`} className={buttonClass('plain')}>
        {t('Download as PNG')}
      </a>
    </div>
  );
}

/** The name of the image file, without characters that file systems do not allow. */
const fileNameOf = (name: string) => `${name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()} QR code`.trim();

/** Pixels of each side: enough for a poster. */
const size = 1024;

/** A PNG image of a QR code, as a data URL. The library loads when the first one is drawn. */
async function drawQrCode(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(text, { width: size, margin: 3, errorCorrectionLevel: 'M' });
}
