import { useState } from 'react';
import { messages } from '@moonfloor/contract/messages';
import { t } from '@moonfloor/messages/t';
import { useSession } from '../../api/session.tsx';
import { useSendFromPage } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { findFollow, type Followable, reloadFollows, useFollows } from './follows.ts';

export const FollowIcon = icon(
  'M12 20.5C6 16 3.5 12.8 3.5 9.3a4.3 4.3 0 018.5-1 4.3 4.3 0 018.5 1c0 3.5-2.5 6.7-8.5 11.2z',
);

interface ToggleProps {
  /** Something by id or name, or the canonical form of a filter. */
  wanted: Followable | string;
  label: string;
  wordClass?: string | undefined;
  follow: () => Promise<unknown>;
  unfollow: (id: number | string) => Promise<unknown>;
}

/** A button that follows, or no longer follows; shown once the member's follows are known. */
export function FollowToggle({ wanted, label, wordClass, follow, unfollow }: ToggleProps) {
  const { account } = useSession();
  const follows = useFollows();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const send = useSendFromPage();
  if (account === null || follows === null) return null;
  const current = findFollow(follows, wanted);

  const toggle = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const call = async (): Promise<void> => {
      await (current === undefined ? follow() : unfollow(current.id));
      await reloadFollows(account.id);
    };
    setError(await send(call, t(messages.followFailed)));
    setBusy(false);
  };
  return (
    <>
      <Button
        size="small"
        tone={current === undefined ? 'quiet' : 'primary'}
        icon={<FollowIcon size={18} />}
        aria-pressed={current !== undefined}
        busy={busy}
        onClick={() => void toggle()}
      >
        <span className={wordClass}>{label}</span>
      </Button>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </>
  );
}
