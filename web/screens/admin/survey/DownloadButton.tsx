import { useState } from 'react';
import { apiOptions } from '#web/api/apiOptions.ts';
import { attempt } from '#web/forms/attempt.ts';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';

interface DownloadButtonProps {
  label: string;
  /** The path of the file, below the API's base path. */
  path: string;
  /** Asks for the token that the file is good for once. */
  requestToken: () => Promise<string>;
  describedBy?: string;
}

/** Downloads a file that is made for it: first a token is asked for, then the browser goes to the file. */
export function DownloadButton({ label, path, requestToken, describedBy }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    await attempt(
      async () => {
        const query = new URLSearchParams({ token: await requestToken(), frontend: window.location.origin });
        goToFile(`${apiOptions.baseUrl}${path}?${query}`);
      },
      {
        success: t('The file is being created. Your browser shows the progress of the download.'),
        tone: 'info',
        failure: t('Couldn’t download data.'),
      },
    );
    setBusy(false);
  };
  return (
    <Button aria-disabled={busy || undefined} aria-describedby={describedBy} onClick={() => void download()}>
      {label}
    </Button>
  );
}

/** As a download link: if there is no file, the page stays. The server names the file. */
function goToFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
