import type { ChangedOccurrence } from '@moonfloor/contract/events/events';
import { type OccurrenceScope, occurrenceScopes } from '@moonfloor/contract/values/lists';
import { msg, t } from '@moonfloor/messages/t';
import { serverMessage } from '../../../api/client.ts';
import { type LoadState, useLoad } from '../../../api/use-load.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Choice } from '../../../ui/form.tsx';
import { formatLongDate } from '../../../ui/format.ts';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorPanel } from '../../../ui/status-panels.tsx';
import { ChangedOccurrences } from './changed-occurrences.tsx';

const labels = {
  this: msg('This date only'),
  following: msg('This and the following dates'),
  all: msg('All dates to come'),
} as const satisfies Record<OccurrenceScope, unknown>;

interface ScopeDialogProps {
  title: string;
  /** Says which occurrence was chosen. */
  about: (day: string) => string;
  /** The chosen one. */
  occurrence: { id: number; event_date: string };
  scope: OccurrenceScope;
  onScope: (scope: OccurrenceScope) => void;
  /** Returns what would happen to the occurrences; it is called again when `of` changes. */
  preview: (scope: OccurrenceScope, signal: AbortSignal) => Promise<{ dates: ChangedOccurrence[] }>;
  of?: string;
  /** What the preview does not know. */
  note?: string | undefined;
  action: string;
  tone: 'primary' | 'danger';
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks which occurrences of a series a change or a deletion concerns, and lists what would happen to them. */
export function ScopeDialog({
  title,
  about,
  occurrence,
  action,
  tone,
  onScope,
  onClose,
  onConfirm,
  scope,
  preview,
  of = '',
  note,
}: ScopeDialogProps) {
  const { id } = occurrence;
  const loaded = useLoad(
    async (signal) => (scope === 'this' ? { dates: [] } : preview(scope, signal)),
    `${scope} ${of}`,
  );
  const isKnown = scope === 'this' || (loaded.data !== null && loaded.error === null);
  const day = formatLongDate(occurrence.event_date);
  return (
    <Dialog
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button tone={tone} aria-disabled={!isKnown} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="stacked">
        <p>{about(day)}</p>
        <fieldset>
          <legend className="visually-hidden">{title}</legend>
          <div className="wrapped">
            {occurrenceScopes.map((one) => (
              <Choice key={one} type="radio" name="scope" checked={scope === one} onChange={() => onScope(one)}>
                {t(labels[one])}
              </Choice>
            ))}
          </div>
        </fieldset>
        {scope !== 'this' && <Preview id={id} loaded={loaded} note={note} />}
      </div>
    </Dialog>
  );
}

type PreviewProps = Pick<ScopeDialogProps, 'note'> & { id: number; loaded: LoadState<{ dates: ChangedOccurrence[] }> };

function Preview({ id, loaded: { data, error, reload }, note }: PreviewProps) {
  if (error !== null)
    return <ErrorPanel message={serverMessage(error, t('The dates could not be loaded.'))} onRetry={reload} />;
  if (data === null) return <Loading />;
  const others = data.dates.filter((one) => one.id !== id);
  return (
    <>
      {note !== undefined && <p>{note}</p>}
      {(note === undefined || others.some(({ change, kept }) => change !== 'none' || kept.length > 0)) && (
        <ChangedOccurrences occurrences={others} />
      )}
    </>
  );
}
