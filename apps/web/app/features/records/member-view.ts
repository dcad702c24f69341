import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { recordWords } from '@moonfloor/contract/records/record-words';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
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

/** A record for a page, or the error with its message; `account` is the id of the member for whom it was loaded, if any. */
export type RecordResult<T> = { account?: number } & (
  | { record: T; error: null }
  | { record: null; error: { status: number; message: string } }
);

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
 * was not found is loaded again with the token, because its author, owners, helpers and moderators also see drafts and inactive
 * records. Without a token, or without JavaScript, the page immediately reports that there is none, also of a record that was loaded
 * for a member who has left.
 */
export function useMemberView<T>(
  type: ResourceType,
  id: string | undefined,
  loaderResult: RecordResult<T>,
): RecordState<T> {
  const { account, checking } = useSession();
  const { revalidate } = useRevalidator();
  const key = `${type} ${id} ${account?.id}`;
  const [loadedAgain, setLoadedAgain] = useState('');
  const { record, account: loadedFor } = loaderResult;
  const isOfFormer = record !== null && loadedFor !== undefined && !checking && loadedFor !== account?.id;
  const hidden = loaderResult.error?.status === 404 || isOfFormer;
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

  if (hidden && mayBeSeen) return { record: null, error: null };
  return isOfFormer ? { record: null, error: { status: 404, message: t(recordWords[type].notFound) } } : loaderResult;
}
