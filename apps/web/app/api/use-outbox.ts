import { useEffect, useState } from 'react';
import { openChannel } from './open-channel.ts';
import { listOutbox, outboxChannel, type OutboxEntry } from './outbox.ts';

/** Returns the forms that wait to be sent, null until they are read, and the keys of those sent since; follows their changes. */
export function useOutbox(): { waiting: OutboxEntry[] | null; sent: readonly string[] } {
  const [waiting, setWaiting] = useState<OutboxEntry[] | null>(null);
  const [sent, setSent] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    const read = (): void => {
      // without storage, nothing waits
      void listOutbox()
        .catch(() => [])
        .then((entries) => current && setWaiting(entries));
    };
    const channel = openChannel(outboxChannel);
    channel?.addEventListener('message', ({ data: key }: MessageEvent<string | null>) => {
      if (key !== null) setSent((keys) => [...keys, key]);
      read();
    });
    read();
    return () => {
      current = false;
      channel?.close();
    };
  }, []);
  return { waiting, sent };
}
