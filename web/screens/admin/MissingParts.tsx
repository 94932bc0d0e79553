import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/Note.tsx';
import { invitesNoOne, missingFromDraft, type MaybeDraft } from './missingFromDraft.ts';

interface MissingPartsProps {
  survey: MaybeDraft;
  /** Adds links to the places where it is entered, for people who can enter it. */
  withLinks: boolean;
}

/** Says what a draft is missing, and whether it would invite no one. */
export const MissingParts = (props: MissingPartsProps) => (
  <>
    <NeededParts {...props} />
    <InvitesNoOne {...props} />
  </>
);

/** Says in one line what a draft needs before it can be opened. */
const NeededParts = ({ survey, withLinks }: MissingPartsProps) => (
  <p>
    {t('Missing:')}
    {missingFromDraft(survey).map(({ label, link }, index) => (
      <Fragment key={label}>
        {index > 0 && ','} {withLinks ? <Link {...link}>{label}</Link> : label}
      </Fragment>
    ))}
  </p>
);

const InvitesNoOne = ({ survey, withLinks }: MissingPartsProps) =>
  invitesNoOne(survey) && (
    <p>
      {t('No one is invited yet.')}{' '}
      {withLinks && <Link {...paths.surveyParticipants(survey.id)}>{t('Add participants')}</Link>}
    </p>
  );

/** The id of the text that says why a draft cannot be opened. */
export const missingNoteId = 'missing-to-open';

/** Says at the top of a page what a draft is missing. Renders nothing for a survey of any other status. */
export const MissingNote = (props: MissingPartsProps) =>
  props.survey.status === 'DRAFT' && (
    <Note tone="attention">
      <div id={missingNoteId}>
        <p>{t('Not ready to open yet.')}</p>
        <NeededParts {...props} />
      </div>
      <InvitesNoOne {...props} />
    </Note>
  );
