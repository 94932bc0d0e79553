import { Link } from '@tanstack/react-router';
import type { Survey } from '#contract/entities/survey.ts';
import { missingToOpen, type MissingToOpen } from '../missingToOpen.ts';
import { t } from '#web/i18n/translate.ts';
import { Note } from '#web/ui/Note.tsx';
import { missingLink } from './missingLink.ts';

interface MissingToOpenNoteProps {
  survey: Survey;
  /** Adds links, for people who can enter what is missing. */
  withLinks: boolean;
}

export const missingNoteId = 'missing-to-open';

/** What a draft needs before it can be opened, each with a link to where it is entered. */
export function MissingToOpenNote({ survey, withLinks }: MissingToOpenNoteProps) {
  const labels: Record<MissingToOpen, string> = {
    contactName: t('the name of a contact for participants'),
    contactEmail: t('the e-mail address of a contact for participants'),
    questions: t('at least one question'),
  };

  return (
    <Note tone="attention" id={missingNoteId}>
      <p>{t('Before this survey can be opened, it needs:')}</p>
      <ul>
        {missingToOpen(survey).map((missing) => (
          <li key={missing}>
            {withLinks ? <Link {...missingLink(survey, missing)}>{labels[missing]}</Link> : labels[missing]}
          </li>
        ))}
      </ul>
    </Note>
  );
}
