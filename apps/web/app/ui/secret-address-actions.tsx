import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from './button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import { FormActions } from './form.tsx';

interface SecretAddressActionsProps {
  /** Whether there is an address. */
  exists: boolean;
  busy: boolean;
  labels: Readonly<Record<'create' | 'replace' | 'remove', string>>;
  /** Creates an address in the place of the former one. */
  onCreate: () => void;
  onRemove: () => void;
}

/** Buttons that create, replace and remove a secret address; the last two ask before, because the former address is lost. */
export function SecretAddressActions({ exists, busy, labels, onCreate, onRemove }: SecretAddressActionsProps) {
  const [asked, setAsked] = useState<'replace' | 'remove' | null>(null);
  return (
    <FormActions>
      <Button busy={busy} onClick={exists ? () => setAsked('replace') : onCreate}>
        {exists ? labels.replace : labels.create}
      </Button>
      {exists && (
        <Button aria-disabled={busy} onClick={() => setAsked('remove')}>
          {labels.remove}
        </Button>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={labels[asked]}
          action={labels[asked]}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            if (asked === 'replace') onCreate();
            else onRemove();
          }}
        >
          {t('Whoever uses the former address cannot use it any more. This cannot be undone.')}
        </ConfirmDialog>
      )}
    </FormActions>
  );
}
