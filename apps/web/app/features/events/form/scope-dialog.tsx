import type { EventDetail } from '@moonfloor/contract/events/events';
import { type Scope, scopes } from '@moonfloor/contract/values/lists';
import { valueLabel } from '@moonfloor/contract/records/record-fields';
import { msg, t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { serverMessage } from '../../../api/client.ts';
import { useLoad } from '../../../api/use-load.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Choice } from '../../../ui/form.tsx';
import { formatDate, weekday } from '../../../ui/format.ts';
import { Notice } from '../../../ui/status-panels.tsx';
import type { RecordForm } from '../../record-form/use-record-form.ts';
import type { EventValues } from './event-values.ts';

const labels = {
  this: msg('This date only'),
  following: msg('This and the following dates'),
  all: msg('All dates to come'),
} as const satisfies Record<Scope, unknown>;

/** Asks which dates of a series a change concerns, and lists what would change. */
export function ScopeDialog({
  form,
  onClose,
  onConfirm,
}: {
  form: RecordForm<EventValues, EventDetail>;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { record, values, set, pictures } = form.fields;
  const { scope } = values;
  if (record === null) return null;
  const day = t('{weekday}, {dates}', { weekday: weekday(record.event_date), dates: formatDate(record.event_date) });
  return (
    <Dialog
      onClose={onClose}
      title={t('Change which dates?')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button tone="primary" onClick={onConfirm}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <p>{t('You are changing the date on {day}.', { day })}</p>
      <fieldset>
        <legend className="visually-hidden">{t('Change which dates?')}</legend>
        <div className="wrapped">
          {scopes.map((one) => (
            <Choice key={one} type="radio" name="scope" checked={scope === one} onChange={() => set('scope', one)}>
              {t(labels[one])}
            </Choice>
          ))}
        </div>
      </fieldset>
      {scope !== 'this' && (
        <Preview key={scope} id={record.id} fields={form.definition.fieldsOf(values, pictures.chosen, true)} />
      )}
    </Dialog>
  );
}

/** What the change would do to each date: it is the change itself, which the server takes back. */
function Preview({ id, fields }: { id: number; fields: Readonly<Record<string, string>> }) {
  const { data, error } = useLoad((signal) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return api('previewEventChange', { params: { id }, form }, { signal });
  }, JSON.stringify(fields));
  if (error !== null) return <Notice tone="bad">{serverMessage(error, t('The dates could not be loaded.'))}</Notice>;
  if (data === null) return null;
  const others = data.dates.filter((date) => date.id !== id);
  const changed = others.filter(({ change }) => change === 'changed');
  const kept = others.filter((date) => date.kept.length > 0);
  const names = (of: readonly string[]): string => of.map((name) => valueLabel('event', name) ?? name).join(', ');
  return (
    <div role="status">
      <p>
        {t('{count, plural, one {# other date changes.} other {# other dates change.}}', { count: changed.length })}
      </p>
      {kept.length > 0 && (
        <>
          <p>{t('These keep what they have of their own:')}</p>
          <ul>
            {kept.map((date) => (
              <li key={date.id}>
                {formatDate(date.event_date)}: {names(date.kept)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
