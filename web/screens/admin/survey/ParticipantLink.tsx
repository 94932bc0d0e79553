import { useId } from 'react';
import type { Survey } from '../../../../contract/entities/survey.ts';
import { surveyAllows } from '../../../../rules/surveyActions.ts';
import { useLazyPart } from '../../../components/useLazyPart.ts';
import { t } from '../../../i18n/translate.ts';
import { toast } from '../../../layout/toasts.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { copyText } from '../../../ui/copyText.ts';
import { Note } from '../../../ui/Note.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { drawQrCode } from './drawQrCode.ts';
import styles from './ParticipantLink.module.css';
import card from './SurveyScreen.module.css';

/** The share link of a survey that is not closed, to copy and as a QR code. */
export function ParticipantLink({ survey: { name, status, participantUrl } }: { survey: Survey }) {
  const inputId = useId();
  const copy = async () => {
    if (await copyText(participantUrl, document.getElementById(inputId))) toast(t('Link copied to clipboard'), 'success');
    else toast(t('Your browser did not allow copying. The link is selected: copy it by keyboard or menu.'), 'error');
  };

  return (
    <Card as="section" aria-labelledby="participant-link" className={classNames(card.card, card.wide)}>
      <h2 id="participant-link" className={card.cardTitle}>{t('Participant link')}</h2>
      {!surveyAllows(status, 'share') && <Note tone="info">{t('This link does not work yet: it takes answers only while the survey is open.')}</Note>}
      <div className={styles.parts}>
        <div className={styles.words}>
          <p>
            {t('For people whose e-mail address you do not have: put it on a poster or into a chat. Whoever has the link can answer, and can answer more than once. Nobody is told who answered by it: such answers are anonymous, unless somebody adds them to an account of their own.')}
          </p>
          <p className={card.quiet}>{t('Those whom you added as participants do not need it: each gets a personal invitation.')}</p>
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
    </Card>
  );
}

/** The link as a picture for cameras; without it, the link itself is still there. */
function ParticipantCode({ name, url }: { name: string; url: string }) {
  const { part: image, failed } = useLazyPart(() => drawQrCode(url));
  if (failed) return null;
  if (!image) return <div className={styles.code}><Skeleton width="176px" height="176px" /></div>;
  return (
    <div className={styles.code}>
      <img src={image} width="176" height="176" alt={t('QR code of the participant link')} />
      <a href={image} download={`${fileNameOf(name)}.png`} className={buttonClass('plain')}>{t('Download as PNG')}</a>
    </div>
  );
}

/** Without what no file's name may hold. */
const fileNameOf = (name: string) => `${name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()} QR code`.trim();
