import type { ChangedDate } from '@moonfloor/contract/events/events';
import { type DateScope, scopes } from '@moonfloor/contract/values/lists';
import { msg, t } from '@moonfloor/messages/t';
import { serverMessage } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice } from '../../ui/form.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { Notice } from '../../ui/status-panels.tsx';
import { ChangedDates } from './changed-dates.tsx';
import styles from './scope-dialog.module.css';

const labels = {
  this: msg('This date only'),
  following: msg('This and the following dates'),
  all: msg('All dates to come'),
} as const satisfies Record<DateScope, unknown>;

interface ScopeDialogProps {
  title: string;
  /** Says which date was chosen. */
  about: (day: string) => string;
  /** The chosen date. */
  date: { id: number; event_date: string };
  scope: DateScope;
  onScope: (scope: DateScope) => void;
  /** Returns what would happen to the dates; it is called again when `of` changes. */
  preview: (scope: DateScope, signal: AbortSignal) => Promise<{ dates: ChangedDate[] }>;
  of?: string;
  /** What the preview does not know. */
  note?: string | undefined;
  action: string;
  tone: 'primary' | 'danger';
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks which dates of a series a change or a deletion concerns, and lists what would happen to them. */
export function ScopeDialog({
  title,
  about,
  date,
  action,
  tone,
  onScope,
  onClose,
  onConfirm,
  ...of
}: ScopeDialogProps) {
  const { scope } = of;
  const day = formatLongDate(date.event_date);
  return (
    <Dialog
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button tone={tone} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles.stacked}>
        <p>{about(day)}</p>
        <fieldset>
          <legend className="visually-hidden">{title}</legend>
          <div className="wrapped">
            {scopes.map((one) => (
              <Choice key={one} type="radio" name="scope" checked={scope === one} onChange={() => onScope(one)}>
                {t(labels[one])}
              </Choice>
            ))}
          </div>
        </fieldset>
        {scope !== 'this' && <Preview key={scope} id={date.id} {...of} />}
      </div>
    </Dialog>
  );
}

type PreviewProps = Pick<ScopeDialogProps, 'preview' | 'of' | 'scope' | 'note'> & { id: number };

function Preview({ id, scope, preview, of = '', note }: PreviewProps) {
  const { data, error } = useLoad((signal) => preview(scope, signal), of);
  if (error !== null) return <Notice tone="bad">{serverMessage(error, t('The dates could not be loaded.'))}</Notice>;
  if (data === null) return null;
  const dates = data.dates.filter((date) => date.id !== id);
  return (
    <>
      {note !== undefined && <p>{note}</p>}
      {(note === undefined || dates.some(({ change, kept }) => change !== 'none' || kept.length > 0)) && (
        <ChangedDates dates={dates} />
      )}
    </>
  );
}
