import { Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';

interface SaveBarProps {
  surveyId: string;
  isChanged: boolean;
  /** The survey was closed meanwhile. */
  locked: boolean;
  busy: boolean;
  onDiscard: () => void;
}

/** In sight wherever the page is scrolled to. */
export function SaveBar({ surveyId, isChanged, locked, busy, onDiscard }: SaveBarProps) {
  return (
    <ActionBar>
      {isChanged ? (
        <>
          <Button onClick={onDiscard}>{t('Discard changes')}</Button>
          {!locked && (
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              {busy ? t('Saving…') : t('Save changes')}
            </Button>
          )}
        </>
      ) : (
        <Link {...paths.survey(surveyId)} className={buttonClass('primary')}>
          {t('Done')}
        </Link>
      )}
    </ActionBar>
  );
}
