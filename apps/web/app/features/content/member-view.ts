import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { api } from '../../api/browser.ts';
import { ApiFault, type Client, serverMessage } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { readToken } from '../../api/token.ts';

/** A record for a page, or the sentence that says why it is not there. */
export type Found<T> = { record: T; fault: null } | { record: null; fault: { status: number; message: string } };

/**
 * Fetches a record. One that is not there for an anonymous visitor is a result, not an exception; so is a fault of
 * the server. Where the server says nothing of its own the sentence is `missing` for a 404, else `otherwise`.
 */
export async function findRecord<T>(fetch: () => Promise<T>, otherwise: string, missing = otherwise): Promise<Found<T>> {
  try {
    return { record: await fetch(), fault: null };
  } catch (error) {
    const status = error instanceof ApiFault ? error.status : 500;
    return { record: null, fault: { status, message: serverMessage(error, status === 404 ? missing : otherwise) } };
  }
}

/** What a page shows: the record, that it is being looked for, or the fault. */
export type Shown<T> = Found<T> | { record: null; fault: null };

const never = (): (() => void) => () => undefined;

/** Whether there is a token; false on the server and during hydration, where the page is everybody's. */
const useToken = (): boolean => useSyncExternalStore(never, () => readToken() !== null, () => false);

/**
 * The record as the signed-in visitor sees it. Pages are rendered for anybody; where nothing was found, it is asked
 * for again with the token, because creators and admins also see drafts and what is inactive. Without a token the page
 * says at once, and without JavaScript, that there is none.
 */
export function useMemberView<T>(found: Found<T>, key: string, fetch: (client: Client) => Promise<T>): Shown<T> {
  const { user, checking } = useSession();
  const [seen, setSeen] = useState<{ key: string; found: Found<T> } | null>(null);
  const hidden = found.fault?.status === 404;
  const wanted = hidden && user !== null && seen?.key !== key;
  const mayBeSeen = useToken() && (checking || wanted);

  const look = useEffectEvent(() => findRecord(() => fetch(api), visitorMessages.unexpected, found.fault?.message));

  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    void look().then((result) => {
      if (current) setSeen({ key, found: result });
    });
    return () => {
      current = false;
    };
  }, [wanted, key]);

  if (!hidden) return found;
  if (seen?.key === key) return seen.found;
  return mayBeSeen ? { record: null, fault: null } : found;
}
