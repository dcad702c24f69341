import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { countryName } from '@moonfloor/contract/values/country-names';
import { flagOf } from '@moonfloor/contract/values/countries';
import { splitDegrees } from '@moonfloor/contract/values/degrees';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { limits } from '@moonfloor/contract/api/limits';
import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import { api } from '../../../api/browser.ts';
import { Button } from '../../../ui/button.tsx';
import { type Completion, CompletionField } from '../../../ui/completion-field.tsx';
import type { FormFields } from '../../record-form/use-record-form.ts';
import styles from './event-fields.module.css';
import type { EventValues } from './event-values.ts';
import { fillPlace, type PlaceFill, type PlacePart, type PlaceValues } from './fill-place.ts';

interface PlaceCompletion extends Completion {
  place: SuggestedPlace;
}

/** A picked place, what it has filled in, and the values from before. */
interface Pick {
  place: SuggestedPlace;
  fill: PlaceFill;
  before: PlaceValues;
}

/**
 * The venue, or the town, whose suggestions fill in area, country and pin. `onPlace` is told of a picked place; `onPair` of
 * coordinates that were pasted instead of a name.
 */
export function WhereField({
  fields,
  onPlace,
  onPair,
}: {
  fields: FormFields<EventValues, EventDetail>;
  onPlace: (place: SuggestedPlace | null) => void;
  onPair: (latitude: string, longitude: string) => void;
}) {
  const { values, set, error } = fields;
  const [filled, setFilled] = useState<Partial<PlaceValues>>({});
  const [pick, setPick] = useState<Pick | null>(null);
  const load = async (query: string, signal: AbortSignal): Promise<PlaceCompletion[]> => {
    // a country of an earlier place would hide the next one
    const country = values.country === filled.country ? undefined : values.country || undefined;
    const places = await api('suggestPlaces', { query: { query, country } }, { signal });
    return places.map((place, id) => ({ id, name: place.name, also: describe(place), place }));
  };
  const apply = (changes: Partial<PlaceValues>): void => {
    for (const name of placeNames) if (changes[name] !== undefined) set(name, changes[name]);
  };
  const choose = (place: SuggestedPlace, before: PlaceValues, overwrites = false): void => {
    const fill = fillPlace(values, place, filled, overwrites);
    apply(fill.values);
    setFilled((earlier) => ({ ...earlier, ...fill.values }));
    setPick({ place, fill, before });
    onPlace(place);
  };
  const undo = (before: PlaceValues): void => {
    apply(before);
    setPick(null);
    onPlace(null);
  };
  return (
    <>
      <div
        onPaste={(event) => {
          const pair = splitDegrees(event.clipboardData.getData('text'));
          if (pair === null) return;
          event.preventDefault();
          onPair(pair.latitude, pair.longitude);
        }}
      >
        <CompletionField
          id="event_location"
          label={t('Where (venue or town)')}
          value={values.event_location}
          error={error('event_location')}
          from={limits.completionStart}
          pauseMs={limits.searchDelayMs}
          load={load}
          onChange={(text) => {
            set('event_location', text);
            setPick(null);
          }}
          onPick={({ place }) => choose(place, placeValuesOf(values))}
        />
      </div>
      {pick !== null && (
        <div className={styles.filled}>
          <p className="quiet" role="status">
            {describeFill(pick)}
          </p>
          {pick.fill.kept.length > 0 && (
            <Button size="small" onClick={() => choose(pick.place, pick.before, true)}>
              {t('Use those of {place}', { place: pick.place.name })}
            </Button>
          )}
          <Button size="small" onClick={() => undo(pick.before)}>
            {t('Undo')}
          </Button>
        </div>
      )}
    </>
  );
}

const placeNames = ['event_location', 'area', 'country', 'latitude', 'longitude', 'place_radius_km'] as const;

function placeValuesOf(values: EventValues): PlaceValues {
  const { event_location, area, country, latitude, longitude, place_radius_km } = values;
  return { event_location, area, country, latitude, longitude, place_radius_km };
}

/** The name by which a place was found, and its country. */
function describe({ matched, country }: SuggestedPlace): string {
  return [matched, country && `${flagOf(country)} ${countryName(country)}`].filter(Boolean).join(' · ');
}

/** Says what was filled in, what was not, and the time zone. */
function describeFill({ place, fill: { filled, kept } }: Pick): string {
  const names: Record<PlacePart, string> = { area: t('Area'), country: t('Country'), pin: t('Pin on the map') };
  const list = (parts: readonly PlacePart[]): string => parts.map((part) => names[part]).join(', ');
  return [
    filled.length > 0 && t('Filled in from {place}: {what}.', { place: place.name, what: list(filled) }),
    kept.length > 0 && t('Kept as you entered it: {what}.', { what: list(kept) }),
    t('Time zone: {zone}.', { zone: place.time_zone }),
  ]
    .filter(Boolean)
    .join(' ');
}
