import { Suspense, useState } from 'react';
import type { ResourceType } from '@moonfloor/contract/lists';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const ReportDialog = lazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog);

/** Opens the dialog in which anyone reports a record. */
export function ReportButton({ type, id }: { type: ResourceType; id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <span className="needs-scripting">
      <Button size="small" icon={<AlertIcon size={18} />} onClick={() => setOpen(true)}>
        {t('Report')}
      </Button>
      {open && (
        <Suspense>
          <ReportDialog type={type} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
