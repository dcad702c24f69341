import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { messages } from '@moonfloor/contract/messages';
import { serverMessage, ApiError } from '../../api/client.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import styles from './account.module.css';
import { type CallName, calls } from '@moonfloor/contract/calls';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { apiHost } from '../../api/browser.ts';
import { readToken } from '../../api/token.ts';

/** Downloads everything that the site knows about the member. */
export function OwnData() {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const handleAccessError = useAccessErrorHandler();

  const download = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    setDone(false);
    try {
      await downloadFile('exportAccount', 'moonfloor-account.zip');
      setDone(true);
    } catch (failure) {
      if (!handleAccessError(failure)) setError(serverMessage(failure, t(messages.exportFailed)));
    }
    setBusy(false);
  };
  return (
    <div className={styles.content}>
      <p className="quiet">
        {t(
          'Everything that this site knows about you, as a ZIP archive: a file in JSON, and the pictures of your events, artists, crews and releases.',
        )}
      </p>
      <FormActions>
        <Button busy={busy} onClick={() => void download()}>
          {t('Download my data')}
        </Button>
      </FormActions>
      {done && <Notice>{t('Your data has been downloaded')}</Notice>}
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </div>
  );
}

/** Saves a call's response as a file; a link cannot, as it sends no token. Rejects with the server's error. */
async function downloadFile(name: CallName, file: string): Promise<void> {
  const headers = { authorization: `Bearer ${readToken() ?? ''}` };
  const response = await fetch(apiHost() + calls[name].path, { headers }).catch((cause: unknown) => {
    throw new Error(t(visitorMessages.unreachable), { cause });
  });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = file;
  link.click();
  URL.revokeObjectURL(address);
}
