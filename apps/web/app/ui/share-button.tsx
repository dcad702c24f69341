import { useState } from 'react';
import { msg, t } from '@moonfloor/messages/t';
import { Button } from './button.tsx';
import { ShareIcon } from './icons.tsx';
import { confirmationMs, useTimeoutWhen } from './use-timeout-when.ts';

/** Shares the page's URL, or copies it. `wordClass` is the class of its label, to hide it in small places. */
export function ShareButton({ wordClass }: { wordClass?: string | undefined }) {
  const [status, setStatus] = useState<string | null>(null);
  useTimeoutWhen(status === t(copied), confirmationMs, () => setStatus(null));

  const share = async (): Promise<void> => {
    const url = `${location.origin}${location.pathname}`;
    if ('share' in navigator) {
      try {
        await navigator.share({ title: document.title, url });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      setStatus(t(copied));
    } catch {
      setStatus(url);
    }
  };

  return (
    <span className="needs-scripting wrapped">
      <Button size="small" icon={<ShareIcon size={18} />} onClick={() => void share()}>
        <span className={wordClass}>{t('Share')}</span>
      </Button>
      <span role="status" style={{ alignSelf: 'center', overflowWrap: 'anywhere' }}>
        {status}
      </span>
    </span>
  );
}

const copied = msg('Link copied');
