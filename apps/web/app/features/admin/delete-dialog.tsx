import { Suspense } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { AdminSearchResult } from './use-search.ts';

const Dialog = lazyComponent(
  async () => (await import('../../ui/dialog.tsx')).Dialog,
  ({ onOpenChange }) =>
    () =>
      onOpenChange(false),
);

/** Asks for confirmation before a record is deleted. */
export function DeleteDialog({
  record,
  onCancel,
  onDelete,
}: {
  record: AdminSearchResult;
  onCancel: () => void;
  onDelete: () => void;
}) {
  return (
    <Suspense>
      <Dialog
        open
        onOpenChange={(open) => open || onCancel()}
        title={`Delete ${record.name}?`}
        footer={
          <>
            <Button onClick={onCancel}>Cancel</Button>
            <Button tone="danger" onClick={onDelete}>
              Delete
            </Button>
          </>
        }
      >
        <p>Are you sure you want to delete this item?</p>
      </Dialog>
    </Suspense>
  );
}
