import { useEffect, useState } from 'react';
import { listOutbox, outboxChannel, type OutboxEntry } from './outbox.ts';

/** Returns the forms that wait to be sent, and follows their changes; null until they are read. */
export function useOutbox(): OutboxEntry[] | null {
  const [entries, setEntries] = useState<OutboxEntry[] | null>(null);
  useEffect(() => {
    let current = true;
    const read = (): void => {
      // without storage, nothing waits
      void listOutbox()
        .catch(() => [])
        .then((found) => current && setEntries(found));
    };
    const channel = new BroadcastChannel(outboxChannel);
    channel.addEventListener('message', read);
    read();
    return () => {
      current = false;
      channel.close();
    };
  }, []);
  return entries;
}
