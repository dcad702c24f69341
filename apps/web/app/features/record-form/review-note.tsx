import { useEffect, useState } from 'react';
import type { ResourceType } from '@moonfloor/contract/lists';
import { api } from '../../api/browser.ts';
import { Remark } from '../../ui/status-panels.tsx';
import { type SavedRecord, isWaiting } from './form-definition.ts';

/** Why the record was returned, if it was; visible to those who may edit it. */
export function ReviewNote({ type, record }: { type: ResourceType; record: SavedRecord }) {
  const [reason, setReason] = useState<string | null>(null);
  const waiting = isWaiting(record);
  const { id } = record;
  useEffect(() => {
    if (!waiting) return undefined;
    const abort = new AbortController();
    api('getReview', { params: { type, id } }, { signal: abort.signal }).then(
      ({ review }) => setReason(review?.reason ?? null),
      // The form works without it, and the dashboard also displays it.
      () => undefined,
    );
    return () => abort.abort();
  }, [type, id, waiting]);
  if (reason === null) return null;
  return (
    <div role="status">
      <Remark title="Sent back: please change this">{reason}</Remark>
    </div>
  );
}
