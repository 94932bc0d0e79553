import { t } from '../../../../../i18n/translate.ts';
import { Note } from '../../../../../ui/Note.tsx';

/** Why a narrow filter may be refused. `minimum`: fewest people that a number is told about. */
export function ConfidentialityNote({ minimum }: { minimum: number }) {
  return (
    <Note tone="info">
      <p>
        {t('Those who answered were promised confidentiality. So nothing is shown about fewer than {minimum} people, and nothing that would tell about so few together with what was shown before. A filter that is refused says so, and the report stays as it is.', { minimum })}
      </p>
    </Note>
  );
}
