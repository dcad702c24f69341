import { t, tc } from '@moonfloor/messages/t';
import { visitorLimits } from '@moonfloor/contract/visitor-limits';
import { styles as allStyles } from '@moonfloor/contract/lists';
import { styleName } from '@moonfloor/contract/style-names';
import { classNames } from '../../../ui/class-names.ts';
import { SearchField, SelectField, TextField } from '../../../ui/field.tsx';
import { PlaceIcon } from '../../../ui/icons.tsx';
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
  mapPath,
} from '../map-filter.ts';
import styles from './map-filters.module.css';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/status-panels.tsx';
import { findPosition } from '../find-position.ts';
import nearMeButtonStyles from './near-me-button.module.css';

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
          <SelectField name="radius" label={t('Around you')} defaultValue={radiusValue(radius)}>
            {(radiusOptions.includes(radius) ? radiusOptions : [radius, ...radiusOptions]).map((km) => (
              <option key={km} value={radiusValue(km)}>
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

/** The value of a radius in the URL, which omits the default. */
const radiusValue = (km: number): string => (km === visitorLimits.radiusKm.default ? '' : String(km));

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

/**
 * Positions are rounded to this fraction of a degree, about 10 km: the position becomes part of the URL, which is sent
 * to the server and may be shared, and must not reveal where the visitor lives.
 */
const roundingPerDegree = 10;

/** The button that centres the map on the visitor. The position is requested only when it is pressed. */
function NearMe({ filter }: { filter: MapFilter }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const locate = (): void => {
    setBusy(true);
    setError(null);
    findPosition()
      .then(
        ({ latitude, longitude }) => {
          const near = { latitude: roundCoordinate(latitude), longitude: roundCoordinate(longitude) };
          void navigate(mapPath({ ...filter, near, box: undefined, country: undefined }), { preventScrollReset: true });
        },
        (reason: Error) => setError(reason.message),
      )
      .finally(() => setBusy(false));
  };

  return (
    <div className={nearMeButtonStyles.near}>
      <div className="wrapped">
        <Button
          className="needs-scripting"
          icon={<PlaceIcon />}
          busy={busy}
          aria-pressed={filter.near !== undefined}
          onClick={locate}
        >
          {t('Near me')}
        </Button>
        {filter.near !== undefined && (
          <LinkButton
            to={mapPath({ ...filter, near: undefined, radius: visitorLimits.radiusKm.default, box: undefined })}
            preventScrollReset
          >
            {t('Everywhere')}
          </LinkButton>
        )}
      </div>
      {filter.near !== undefined && error === null && (
        <p className="quiet">
          {t('Your position, rounded to about 10 km, is part of this page’s address. Only our server receives it.')}
        </p>
      )}
      {error !== null && (
        <div ref={scrollToMap}>
          <Notice tone="bad">{error}</Notice>
        </div>
      )}
    </div>
  );
}

/** On phones the map may be scrolled out of view. */
const scrollToMap = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

const roundCoordinate = (degrees: number): number => Math.round(degrees * roundingPerDegree) / roundingPerDegree;
