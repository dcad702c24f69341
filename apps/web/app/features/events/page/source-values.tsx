import { t } from '@moonfloor/messages/t';
import type { FieldValue, HistoricFloor } from '@moonfloor/contract/activity';
import type { EventDetail } from '@moonfloor/contract/events';
import type { EventSourceValues } from '@moonfloor/contract/imports';
import { messages } from '@moonfloor/contract/messages';
import { valueLabel } from '@moonfloor/contract/record-fields';
import { api } from '../../../api/browser.ts';
import { useLoad } from '../../../api/use-load.ts';
import { formatMoment } from '../../../ui/format.ts';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorPanel } from '../../../ui/status-panels.tsx';
import { classNames } from '../../../ui/class-names.ts';
import table from '../../../ui/table.module.css';
import { rich } from '../../../ui/rich.tsx';
import styles from './source-values.module.css';

/** For editors: values of the event's import sources that differ from the edited ones, side by side. */
export function SourceValues({ event }: { event: EventDetail }) {
  const { data, error, reload } = useLoad(
    (signal) => api('listEventSources', { params: { id: event.id } }, { signal }),
    `${event.id} ${event.updated_at}`,
  );
  return (
    <Section title={t('AT THE SOURCE')} id="at-the-source">
      <p className="quiet">{t('Only people who may edit this event can see this.')}</p>
      {data === null && error === null && <Skeleton />}
      {error !== null && <ErrorPanel message={t(messages.sourcesFailed)} onRetry={reload} />}
      {data?.map((source) => (
        <SourceTable key={`${source.source} ${source.source_id}`} source={source} />
      ))}
    </Section>
  );
}

function SourceTable({ source }: { source: EventSourceValues }) {
  const edited = source.fields.filter((field) => field.edited);
  return (
    <div className={styles.source}>
      <p>
        {rich('<name></name>, last imported {moment}.', {
          name: () => (
            <strong>
              <bdi>{source.name}</bdi>
            </strong>
          ),
          moment: formatMoment(source.imported_at),
        })}{' '}
        {edited.length === 0
          ? t('None of its values were edited here, so the next import may change them.')
          : t('These were edited here, so imports will not change them:')}
      </p>
      {edited.length > 0 && (
        <div
          className={styles.scroll}
          role="region"
          aria-label={t('Edited here and at {source}', { source: source.name })}
          tabIndex={0}
        >
          <table className={classNames(table.table, table.blocks)}>
            <thead>
              <tr>
                <th scope="col">{t('Field')}</th>
                <th scope="col">{t('Here')}</th>
                <th scope="col">{t('At the source')}</th>
              </tr>
            </thead>
            <tbody>
              {edited.map(({ field, here, source: there }) => (
                <tr key={field}>
                  <th scope="row">{valueLabel('event', field) ?? field}</th>
                  <td dir="auto" data-label={t('Here')}>
                    {valueText(here)}
                  </td>
                  <td dir="auto" data-label={t('At the source')}>
                    {valueText(there)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

/** Formats a value as text; line-ups floor by floor. */
function valueText(value: FieldValue): string {
  if (value === null || value === '') return t('nothing');
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  if (value.length === 0) return t('nothing');
  return value.map((part) => (typeof part === 'string' ? part : floorText(part))).join('\n');
}

const floorText = ({ name, artists }: HistoricFloor): string =>
  `${name}: ${artists.map(({ artist_name }) => artist_name).join(', ')}`;
