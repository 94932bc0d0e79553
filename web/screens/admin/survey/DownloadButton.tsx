import { useState } from 'react';
import { apiOptions } from '#web/api/apiOptions.ts';
import { attempt } from '#web/forms/attempt.ts';
import { t } from '#web/i18n/translate.ts';
import { Button, type ButtonVariant } from '#web/ui/Button.tsx';

interface DownloadButtonProps {
  label: string;
  /** The path of the file, below the API's base path. */
  path: string;
  /** Requests the token for the file, which can be used once. */
  requestToken: () => Promise<string>;
  describedBy?: string;
  variant?: ButtonVariant;
}

/** Downloads a file that the server creates on request. */
export function DownloadButton({ label, path, requestToken, describedBy, variant = 'quiet' }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    await downloadFile(path, requestToken);
    setBusy(false);
  };
  return (
    <Button
      variant={variant}
      aria-disabled={busy || undefined}
      aria-describedby={describedBy}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}

/** Requests a token, then opens the address of the file, which the server creates. Reports failures. */
export const downloadFile = (path: string, requestToken: () => Promise<string>) =>
  attempt(
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

/** Opens the address as a download link, so that the page stays even if there is no file. The server names the file. */
function goToFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
