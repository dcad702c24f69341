import { useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import type { EventDetail } from '@moonfloor/contract/events/events';
import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import { findCountry, flagOf } from '@moonfloor/contract/values/countries';
import { centerOf } from '@moonfloor/contract/values/country-centers';
import { countryName } from '@moonfloor/contract/values/country-names';
import { splitDegrees } from '@moonfloor/contract/values/degrees';
import { searchKey } from '@moonfloor/contract/values/text';
import { t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { usePageSettings } from '../../../api/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { type Completion, CompletionField } from '../../../ui/completion-field.tsx';
import { FormRow } from '../../../ui/form.tsx';
import { PlacePicker } from '../../../ui/map/place-picker.tsx';
import { CoordinatesFields, pinOf, setPin } from '../../record-form/coordinates-fields.tsx';
import { CountryInput, TextInput } from '../../record-form/text-inputs.tsx';
import type { FormFields } from '../../record-form/use-record-form.ts';
import styles from './event-fields.module.css';
import { type EventFormValues, hidesPlace } from './event-values.ts';
import { HiddenPlaceFields } from './hidden-place-fields.tsx';

/** Values of an event that a suggested place fills in. */
type PlaceValues = Pick<
  EventFormValues,
  'event_location' | 'area' | 'country' | 'latitude' | 'longitude' | 'place_radius_km'
>;

/** Parts of a place, as people see them. */
type PlacePart = 'area' | 'country' | 'pin';

/** What becomes of a form's values when a place is picked. */
interface PlaceFill {
  /** The values that change. */
  values: Partial<PlaceValues>;
  filled: PlacePart[];
  /** Parts that differ from the place and stay, because the member has entered them. */
  keptParts: PlacePart[];
}

/**
 * Returns what a picked place fills in: what is empty, and what an `earlier` place has filled in. What the member has entered
 * stays, unless `overwrites`. A region larger than an event's area gets no pin. A town is not a venue: of `Barn, Vienna`, the
 * barn stays.
 */
function fillPlace(
  current: EventFormValues,
  place: SuggestedPlace,
  earlier: Partial<PlaceValues>,
  overwrites: boolean,
): PlaceFill {
  const fill: PlaceFill = {
    values: { event_location: place.venue ?? venueBefore(current.event_location) },
    filled: [],
    keptParts: [],
  };
  const isOwn = (name: keyof PlaceValues): boolean => current[name] !== '' && current[name] !== earlier[name];
  const decide = (part: PlacePart, names: readonly (keyof PlaceValues)[], values: Partial<PlaceValues>): void => {
    if (names.some(isOwn) && !overwrites) fill.keptParts.push(part);
    else {
      Object.assign(fill.values, values);
      fill.filled.push(part);
    }
  };
  for (const part of ['area', 'country'] as const) {
    const value = place[part];
    if (value !== null && searchKey(value) !== searchKey(current[part])) decide(part, [part], { [part]: value });
  }
  const isCircle = hidesPlace(current) || isOwn('place_radius_km');
  if ((place.radius_km ?? 0) <= limits.placeRadiusKm.max)
    decide('pin', ['latitude', 'longitude'], {
      latitude: place.latitude.toFixed(5),
      longitude: place.longitude.toFixed(5),
      ...(!isCircle && { place_radius_km: place.radius_km?.toString() ?? '' }),
    });
  else if (earlier.latitude !== undefined && !isOwn('latitude') && !isOwn('longitude'))
    Object.assign(fill.values, { latitude: '', longitude: '' });
  return fill;
}

/** Returns the text before the last comma. */
const venueBefore = (typed: string): string => typed.slice(0, Math.max(0, typed.lastIndexOf(','))).trim();

/** Selectable radii in km. */
const radiusOptions = [1, 2, 5, limits.placeRadiusKm.default, 20, limits.placeRadiusKm.max].map(String);

/** An event's location: as text, and on the map. */
export function PlaceFields({ fields }: { fields: FormFields<EventFormValues, EventDetail> }) {
  const { values, set } = fields;
  const { tiles } = usePageSettings();
  const [picked, setPicked] = useState<SuggestedPlace | null>(null);
  const place = pinOf(values);
  const country = findCountry(values.country);
  const { place_radius_km: radius } = values;
  const isHidden = hidesPlace(values);
  const suggested =
    picked === null ? null : { lat: picked.latitude, lng: picked.longitude, radiusKm: picked.radius_km ?? 0 };
  const isRegion = place === null && suggested !== null && suggested.radiusKm > limits.placeRadiusKm.max;
  return (
    <>
      <WhereField
        fields={fields}
        onPlace={setPicked}
        onPair={(latitude, longitude) => setPin(fields, latitude, longitude)}
      />
      <FormRow>
        <CountryInput fields={fields} name="country" />
        <TextInput fields={fields} name="area" autoComplete="off" />
      </FormRow>
      <PlacePicker
        label={t('Map to choose the place')}
        place={place}
        area={
          isRegion
            ? suggested
            : place === null || radius === '' || isHidden
              ? null
              : { ...place, radiusKm: Number(radius) }
        }
        shown={picked?.country === null || picked?.country === values.country ? suggested : null}
        near={country === undefined ? null : centerOf(country)}
        tiles={{ url: tiles.url, attribution: tiles.attribution }}
        onPick={(point) => {
          // the exact spot in the town whose middle was suggested
          if (!isHidden && radius !== '' && Number(radius) === picked?.radius_km) set('place_radius_km', '');
          setPin(fields, point.lat.toFixed(5), point.lng.toFixed(5));
        }}
        onClear={values.latitude + values.longitude === '' ? undefined : () => setPin(fields, '', '')}
      />
    </>
  );
}

/** Whether visitors see the place exactly, and its coordinates. */
export function ExactPlaceFields({
  fields,
  suggests,
}: {
  fields: FormFields<EventFormValues, EventDetail>;
  /** True if changes are suggested to the author, who alone hides values. */
  suggests: boolean;
}) {
  return (
    <>
      <HiddenPlaceFields fields={fields} radii={radiusOptions} suggests={suggests} />
      <CoordinatesFields fields={fields} />
    </>
  );
}

interface PlaceCompletion extends Completion {
  place: SuggestedPlace;
}

/** A picked place, what it has filled in, and the values from before. */
interface PickedPlace {
  place: SuggestedPlace;
  fill: PlaceFill;
  before: PlaceValues;
}

/**
 * The venue, or the town, whose suggestions fill in area, country and pin. `onPlace` is told of a picked place; `onPair` of
 * coordinates that were pasted instead of a name.
 */
function WhereField({
  fields,
  onPlace,
  onPair,
}: {
  fields: FormFields<EventFormValues, EventDetail>;
  onPlace: (place: SuggestedPlace | null) => void;
  onPair: (latitude: string, longitude: string) => void;
}) {
  const { values, set, error } = fields;
  const [filled, setFilled] = useState<Partial<PlaceValues>>({});
  const [pick, setPick] = useState<PickedPlace | null>(null);
  // an event without a venue is in its town, which the field shows
  const [town, setTown] = useState(values.event_location === '' ? values.area : '');
  const load = async (query: string, signal: AbortSignal): Promise<PlaceCompletion[]> => {
    // a country of an earlier place would hide the next one
    const country = values.country === filled.country ? undefined : values.country || undefined;
    const places = await api('suggestPlaces', { query: { query, country } }, { signal });
    return places.map((place, id) => ({ id, name: place.name, also: describe(place), place }));
  };
  const apply = (changes: Partial<PlaceValues>): void => {
    for (const name of placeNames) if (changes[name] !== undefined) set(name, changes[name]);
  };
  const choose = (place: SuggestedPlace, previousPlace: PlaceValues, overwrites = false): void => {
    const fill = fillPlace(values, place, filled, overwrites);
    apply(fill.values);
    setFilled((earlier) => ({ ...earlier, ...fill.values }));
    setPick({ place, fill, before: previousPlace });
    setTown(place.name);
    onPlace(place);
  };
  const undo = (previousPlace: PlaceValues): void => {
    apply(previousPlace);
    setPick(null);
    setTown('');
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
          value={values.event_location || (values.area + values.country === '' ? '' : town)}
          error={error('event_location')}
          from={limits.completionStart}
          pauseMs={limits.searchDelayMs}
          load={load}
          onChange={(text) => {
            set('event_location', text);
            setTown('');
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
          {pick.fill.keptParts.length > 0 && (
            <Button size="small" onClick={() => choose(pick.place, pick.before, true)}>
              {t('Use the details of {place}', { place: pick.place.name })}
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

function placeValuesOf(values: EventFormValues): PlaceValues {
  const { event_location, area, country, latitude, longitude, place_radius_km } = values;
  return { event_location, area, country, latitude, longitude, place_radius_km };
}

/** The name by which a place was found, and its country. */
function describe({ kind, matched, area, country }: SuggestedPlace): string {
  // venues of one name are told apart
  return [matched, kind === 'venue' && area, country && `${flagOf(country)} ${countryName(country)}`]
    .filter(Boolean)
    .join(' · ');
}

/** Lists the filled and the empty fields, and the time zone. */
function describeFill({ place, fill: { filled, keptParts } }: PickedPlace): string {
  const names: Record<PlacePart, string> = { area: t('Area'), country: t('Country'), pin: t('Pin on the map') };
  const list = (parts: readonly PlacePart[]): string => parts.map((part) => names[part]).join(', ');
  return [
    filled.length > 0 && t('Filled in from {place}: {what}.', { place: place.name, what: list(filled) }),
    keptParts.length > 0 && t('Kept as you entered it: {what}.', { what: list(keptParts) }),
    t('Time zone: {zone}.', { zone: place.time_zone }),
  ]
    .filter(Boolean)
    .join(' ');
}
