import { Suspense } from 'react';
import type { MergeComparison } from '@moonfloor/contract/merge';
import { Button } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { linksText } from './merge-candidate-card.tsx';

const Dialog = lazyComponent(
  async () => (await import('../../../ui/dialog.tsx')).Dialog,
  ({ onOpenChange }) =>
    () =>
      onOpenChange(false),
);

/** Asks for confirmation before two records are merged, which cannot be undone. */
export function MergeDialog({
  compared: { type, keep, from },
  onCancel,
  onMerge,
}: {
  compared: MergeComparison;
  onCancel: () => void;
  onMerge: () => void;
}) {
  const moving = linksText(from);
  return (
    <Suspense>
      <Dialog
        open
        onOpenChange={(open) => open || onCancel()}
        title={`Merge ${from.name} into ${keep.name}?`}
        footer={
          <>
            <Button onClick={onCancel}>Cancel</Button>
            <Button tone="danger" onClick={onMerge}>
              Merge permanently
            </Button>
          </>
        }
      >
        <p>
          The {type} <bdi>{from.name}</bdi> (no. {from.id}) will be permanently removed, and its address will redirect
          to no. {keep.id}.{moving !== '' && ` ${moving} will be moved too.`} The history of both is kept. This cannot
          be undone.
        </p>
      </Dialog>
    </Suspense>
  );
}
