import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { ApiError, serverMessage } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { readToken } from '../../api/token.ts';
import { useIsHydrating } from '../../ui/initial-page.ts';
import { rememberHidden } from './hidden-records.ts';

/** Returns whether the visitor is an admin, or created a record that `createdBy` did. Others may edit it too: see `useMayEdit`. */
export function useIsAuthorOrAdmin(createdBy: number | null): boolean {
  const { account, role } = useSession();
  return account !== null && (role === 'admin' || account.id === createdBy);
}

/** A record for a page, or the error with its message. */
export type RecordResult<T> = { record: T; error: null } | { record: null; error: { status: number; message: string } };

/**
 * Fetches a record. A record that an anonymous visitor cannot see is a result, not an exception, and so is an error of
 * the server. Without a message from the server, the message is `missing` for a 404, otherwise `otherwise`.
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

/** State of a page: the record, loading, or the error. */
type RecordState<T> = RecordResult<T> | { record: null; error: null };

/**
 * Returns the record of a page as the signed-in visitor sees it. Pages are rendered for anonymous visitors; a record that
 * was not found is loaded again with the token, because its author, owners, helpers and moderators also see drafts and inactive records. Without a
 * token, or without JavaScript, the page immediately reports that there is none.
 */
export function useMemberView<T>(
  type: ResourceType,
  id: string | undefined,
  loaderResult: RecordResult<T>,
): RecordState<T> {
  const { account, checking } = useSession();
  const { revalidate } = useRevalidator();
  const key = `${type} ${id}`;
  const [loadedAgain, setLoadedAgain] = useState('');
  const hidden = loaderResult.error?.status === 404;
  const wanted = hidden && account !== null && loadedAgain !== key;
  const mayBeSeen = !useIsHydrating() && readToken() !== null && (checking || wanted);

  const loadAsMember = useEffectEvent(async () => {
    rememberHidden(type, id);
    await revalidate();
    setLoadedAgain(key);
  });

  useEffect(() => {
    if (wanted) void loadAsMember();
  }, [wanted, key]);

  return hidden && mayBeSeen ? { record: null, error: null } : loaderResult;
}
