import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { api } from '../../api/browser.ts';
import { ApiError, type Client, serverMessage } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { readToken } from '../../api/token.ts';

/** A record for a page, or the sentence that says why it is not there. */
export type RecordResult<T> = { record: T; error: null } | { record: null; error: { status: number; message: string } };

/**
 * Fetches a record. One that is not there for an anonymous visitor is a result, not an exception; so is a fault of
 * the server. Where the server says nothing of its own the sentence is `missing` for a 404, else `otherwise`.
 */
export async function fetchRecordResult<T>(
  fetch: () => Promise<T>,
  otherwise: string,
  missing = otherwise,
): Promise<RecordResult<T>> {
  try {
    return { record: await fetch(), error: null };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 500;
    return { record: null, error: { status, message: serverMessage(error, status === 404 ? missing : otherwise) } };
  }
}

/** What a page shows: the record, that it is being looked for, or the fault. */
export type RecordState<T> = RecordResult<T> | { record: null; error: null };

const never = (): (() => void) => () => undefined;

/** Whether there is a token; false on the server and during hydration, where the page is everybody's. */
const useHasToken = (): boolean =>
  useSyncExternalStore(
    never,
    () => readToken() !== null,
    () => false,
  );

/**
 * The record as the signed-in visitor sees it. Pages are rendered for anybody; where nothing was found, it is asked
 * for again with the token, because creators and admins also see drafts and what is inactive. Without a token the page
 * says at once, and without JavaScript, that there is none.
 */
export function useMemberView<T>(
  found: RecordResult<T>,
  key: string,
  fetch: (client: Client) => Promise<T>,
): RecordState<T> {
  const { user, checking } = useSession();
  const [seen, setSeen] = useState<{ key: string; found: RecordResult<T> } | null>(null);
  const hidden = found.error?.status === 404;
  const wanted = hidden && user !== null && seen?.key !== key;
  const mayBeSeen = useHasToken() && (checking || wanted);

  const fetchAsMember = useEffectEvent(() =>
    fetchRecordResult(() => fetch(api), visitorMessages.unexpected, found.error?.message),
  );

  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    void fetchAsMember().then((result) => {
      if (current) setSeen({ key, found: result });
    });
    return () => {
      current = false;
    };
  }, [wanted, key]);

  if (!hidden) return found;
  if (seen?.key === key) return seen.found;
  return mayBeSeen ? { record: null, error: null } : found;
}
