import { useState } from 'react';
import type { ResourceType } from '@moonfloor/contract/lists';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { ReportDialog } from './report-dialog.tsx';

/** Opens the dialog in which anyone reports a record. */
export function ReportButton({ type, id }: { type: ResourceType; id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <span className="needs-scripting">
      <Button size="small" icon={<AlertIcon size={18} />} onClick={() => setOpen(true)}>
        {t('Report')}
      </Button>
      {open && <ReportDialog type={type} id={id} onClose={() => setOpen(false)} />}
    </span>
  );
}
