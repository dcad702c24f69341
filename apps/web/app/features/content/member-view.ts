import { useEffect, useEffectEvent, useState } from 'react';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { ApiFault, type Client } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';

/** A record for a page, or the sentence that says why it is not there. */
export type Found<T> = { record: T; fault: null } | { record: null; fault: { status: number; message: string } };

/**
 * Fetches a record. One that is not there for an anonymous visitor is a result, not an exception; so is a fault of
 * the server, whose sentence is `otherwise` when it has none of its own.
 */
export async function findRecord<T>(fetch: () => Promise<T>, otherwise: string): Promise<Found<T>> {
  try {
    return { record: await fetch(), fault: null };
  } catch (error) {
    if (error instanceof ApiFault) return { record: null, fault: { status: error.status, message: error.message } };
    return { record: null, fault: { status: 500, message: otherwise } };
  }
}

/** What a page shows: the record, that it is being looked for, or the fault. */
export type Shown<T> = Found<T> | { record: null; fault: null };

/**
 * The record as the signed-in visitor sees it. Pages are rendered for anybody; where nothing was found, it is asked
 * for again with the token, because creators and admins also see drafts and what is inactive.
 */
export function useMemberView<T>(found: Found<T>, key: string, fetch: (client: Client) => Promise<T>): Shown<T> {
  const { user, checking } = useSession();
  const [seen, setSeen] = useState<{ key: string; found: Found<T> } | null>(null);
  const hidden = found.fault?.status === 404;
  const wanted = hidden && user !== null && seen?.key !== key;

  const look = useEffectEvent(() => findRecord(() => fetch(api), messages.unexpected));

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
  return checking || wanted ? { record: null, fault: null } : found;
}
