import { useEffect, useState } from 'react';
import { keptChannel, type KeptIndex, readKeptIndex } from './kept-pages.ts';

/** Returns the index of kept pages, and follows its changes; null until it is read. */
export function useKeptIndex(): KeptIndex | null {
  const [index, setIndex] = useState<KeptIndex | null>(null);
  useEffect(() => {
    let current = true;
    const read = (): void => void readKeptIndex().then((found) => current && setIndex(found));
    const channel = new BroadcastChannel(keptChannel);
    channel.addEventListener('message', read);
    read();
    return () => {
      current = false;
      channel.close();
    };
  }, []);
  return index;
}
