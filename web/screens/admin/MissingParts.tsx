import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { SurveySummary } from '#contract/entities/survey.ts';
import { t } from '#web/i18n/translate.ts';
import { Note } from '#web/ui/Note.tsx';
import { missingFromDraft } from './missingFromDraft.ts';

interface MissingPartsProps {
  survey: SurveySummary;
  /** Adds links to the places where it is entered, for people who can enter it. */
  withLinks: boolean;
}

/** Says in one line what a draft is missing. */
export const MissingParts = ({ survey, withLinks }: MissingPartsProps) => (
  <p>
    {t('Missing:')}
    {missingFromDraft(survey).map(({ label, link }, index) => (
      <Fragment key={label}>
        {index > 0 && ','} {withLinks ? <Link {...link}>{label}</Link> : label}
      </Fragment>
    ))}
  </p>
);

export const missingNoteId = 'missing-to-open';

/** Says at the top of a page what a draft is missing. Renders nothing for a survey of any other status. */
export const MissingNote = (props: MissingPartsProps) =>
  props.survey.status === 'DRAFT' && (
    <Note tone="attention" id={missingNoteId}>
      <p>{t('Not ready to open yet.')}</p>
      <MissingParts {...props} />
    </Note>
  );
