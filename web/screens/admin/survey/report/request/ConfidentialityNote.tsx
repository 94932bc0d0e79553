import { t } from '#web/i18n/translate.ts';
import { Note } from '#web/ui/Note.tsx';

/** Why some filters are not available. `minimum`: fewest people that a number is shown for. */
export function ConfidentialityNote({ minimum }: { minimum: number }) {
  return (
    <Note tone="info">
      <p>
        {t(
          'People answered in confidence. Nothing is shown for fewer than {minimum} people, or if it could identify a few people when compared with other results. If a combination can’t be shown, you keep the report you have.',
          { minimum },
        )}
      </p>
    </Note>
  );
}
