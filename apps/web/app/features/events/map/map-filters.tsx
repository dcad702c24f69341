import { t, tc } from '@moonfloor/messages/t';
import { visitorLimits } from '@moonfloor/contract/visitor-limits';
import { styles as allStyles } from '@moonfloor/contract/lists';
import { styleName } from '@moonfloor/contract/style-names';
import { classNames } from '../../../ui/class-names.ts';
import { SearchField, SelectField, TextField } from '../../../ui/field.tsx';
import { FilterForm } from '../../lists/filter-form.tsx';
import { Subscribe } from '../../records/subscribe.tsx';
import { ClearFilters } from './clear-filters.tsx';
import {
  mapFeeds,
  radiusOptions,
  parseMapFilter,
  isReversed,
  type MapFilter,
  mapFilterToQuery,
  defaultMapFilter,
} from '../map-filter.ts';
import styles from './map-filters.module.css';
import { NearMe } from './near-me-button.tsx';

/**
 * Filters of the map and its list: text, dates, styles and a circle around the user. A plain GET form without
 * JavaScript; other parameters of the URL are preserved. Calls `onFilterChange` on each change before the URL is
 * updated, with whether an update of the URL follows.
 */
export function MapFilters({
  filter,
  onFilterChange,
}: {
  filter: MapFilter;
  onFilterChange: (filter: MapFilter, settled: boolean) => void;
}) {
  const { when, country, from, to, styles: chosen, q, near, radius, box } = filter;
  const keep = mapFilterToQuery({ ...defaultMapFilter, country, near, box });
  return (
    <div className={styles.filters}>
      <FilterForm
        label={t('Events')}
        action="/events"
        keep={{ ...(when === 'past' && { when }), ...keep }}
        onFilterChange={(query, settled) => onFilterChange(parseMapFilter(new URLSearchParams(query)), settled)}
      >
        <SearchField
          name="q"
          label={t('Search')}
          placeholder={t('Name, venue or place')}
          defaultValue={q}
          maxLength={visitorLimits.name}
        />
        <div className={styles.days}>
          <TextField type="date" name="from" label={tc('first day', 'From')} defaultValue={from ?? ''} />
          <TextField
            type="date"
            name="to"
            label={tc('last day', 'To')}
            defaultValue={to ?? ''}
            error={isReversed(filter) ? t('The last day is before the first') : undefined}
          />
        </div>
        {near !== undefined && (
          <SelectField name="radius" label={t('Around you')} defaultValue={String(radius)}>
            {(radiusOptions.includes(radius) ? radiusOptions : [radius, ...radiusOptions]).map((km) => (
              <option key={km} value={km}>
                {t('Within {km} km', { km })}
              </option>
            ))}
          </SelectField>
        )}
        <Styles chosen={chosen} />
      </FilterForm>
      <div className={classNames('wrapped', styles.actions)}>
        <NearMe filter={filter} />
        <Subscribe feeds={mapFeeds(filter)} align="end" />
        <ClearFilters filter={filter} className={styles.clear} />
      </div>
    </div>
  );
}

function Styles({ chosen }: { chosen: readonly string[] }) {
  return (
    <details className={styles.styles}>
      <summary>
        <span>{t('Styles')}</span>
        <span className={styles.value}>{chosen.length === 0 ? tc('all music styles', 'all') : chosen.join(', ')}</span>
      </summary>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('Styles played by the line-up')}</legend>
        {allStyles.map((style) => (
          <label key={style} className={styles.choice}>
            <input type="checkbox" name="style" value={style} defaultChecked={chosen.includes(style)} />
            {styleName(style)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
