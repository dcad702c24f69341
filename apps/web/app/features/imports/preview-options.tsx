import {
  type ImportCell,
  type ImportedLineup,
  type ImportEncoding,
  type ImportLineups,
} from '@moonfloor/contract/imports/import-fields';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { findCountry } from '@moonfloor/contract/values/countries';
import type { LineKind } from '@moonfloor/lineup/types';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { OptionAction, SelectAction } from '../../ui/select-action.tsx';
import { translated } from '../../ui/translated.ts';
import { CountryOptions } from '../record-form/text-inputs.tsx';
import styles from './imports.module.css';
import { EncodingAction } from './source-step.tsx';

/** What is changed of a preview, beside what its rows are merged into. */
export type PreviewChange =
  | { time_zone: string | null }
  | { encoding: ImportEncoding }
  | { row_lines: { row: number; line: number; is: LineKind }[] }
  | { lineups: ImportLineups }
  | { country: string }
  | { cells: { row: number; field: ImportCell; value: string | null }[] }
  | { row_lineups: { row: number; as: ImportedLineup }[] };

interface OptionsProps {
  preview: ImportPreview;
  busy: boolean;
  onChange: (change: PreviewChange) => void;
}

/** Asks for the country of all events without one, and of those whose country is not in the list, by its name; nothing without such. */
export function MissingCountries({ preview, busy, open, onChange }: OptionsProps & { open: boolean }) {
  const unknown = Map.groupBy(
    preview.rows.filter(({ outcome, cells }) => outcome === 'refused' && isUnknown(cells.country)),
    ({ cells }) => cells.country ?? '',
  );
  const count = preview.without_country + [...unknown.values()].reduce((sum, rows) => sum + rows.length, 0);
  if (count === 0) return null;
  return (
    <details className={styles.more} open={open}>
      <summary>
        {t('{count, plural, one {Country of # event is missing} other {Countries of # events are missing}}', { count })}
      </summary>
      <div className={styles.tools}>
        {preview.without_country > 0 && (
          <SelectAction
            label={t('{count, plural, one {Country of # event without one} other {Country of # events without one}}', {
              count: preview.without_country,
            })}
            initial={preview.country ?? ''}
            action={t('Apply')}
            busy={busy}
            onAct={(country) => onChange({ country })}
          >
            <CountryOptions none={t('None (skip these events)')} />
          </SelectAction>
        )}
        {[...unknown].map(([name, rows]) => (
          <SelectAction
            key={name}
            label={t('{count, plural, one {Country of # event in “{name}”} other {Country of # events in “{name}”}}', {
              count: rows.length,
              name,
            })}
            action={t('Apply')}
            busy={busy}
            onAct={(value) => onChange({ cells: rows.map(({ row }) => ({ row, field: 'country', value })) })}
          >
            <CountryOptions none={t('None (skip these events)')} />
          </SelectAction>
        ))}
      </div>
    </details>
  );
}

const isUnknown = (country: string | undefined): boolean =>
  country !== undefined && country !== '' && findCountry(country) === undefined;

const lineupLabels = {
  auto: msg('Create floors where they read clearly'),
  floors: msg('Create floors from all'),
  text: msg('Keep all as text in the description'),
} as const satisfies Record<ImportLineups, Message>;

/** How the source is read, folded: time zone, encoding and line-ups, as far as the source leaves them open. */
export function MoreOptions({ preview: { time_zone: timeZone, encoding, lineups }, busy, onChange }: OptionsProps) {
  if (timeZone === null && encoding === null && lineups === null) return null;
  return (
    <details className={styles.more}>
      <summary>{t('More options')}</summary>
      <div className={styles.tools}>
        {timeZone !== null && (
          <OptionAction
            label={t('{count, plural, one {Time zone of # event} other {Time zone of # events}}', {
              count: timeZone.events,
            })}
            help={t('Their country has several, and neither the source nor the area tells which.')}
            options={zoneOptions(timeZone)}
            value={timeZone.chosen ?? ''}
            action={t('Apply')}
            busy={busy}
            onAct={(zone) => onChange({ time_zone: zone === '' ? null : zone })}
          />
        )}
        {encoding !== null && (
          <EncodingAction value={encoding} busy={busy} onAct={(next) => onChange({ encoding: next })} />
        )}
        {lineups !== null && (
          <OptionAction
            label={t('Line-ups')}
            options={translated(lineupLabels)}
            value={lineups}
            action={t('Apply')}
            busy={busy}
            onAct={(next) => onChange({ lineups: next })}
          />
        )}
      </div>
    </details>
  );
}

/** Returns the zones of the countries in question; empty for the most likely one. */
const zoneOptions = ({
  guessed,
  choices,
}: NonNullable<ImportPreview['time_zone']>): Readonly<Record<string, string>> => ({
  '': t('{zone} (the most likely)', { zone: guessed.join(', ') }),
  ...Object.fromEntries(choices.map((zone) => [zone, zone.replaceAll('_', ' ')])),
});
