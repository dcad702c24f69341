import { t } from '@moonfloor/messages/t';
import type { EventDetail } from '@moonfloor/contract/events';
import { findCountry } from '@moonfloor/contract/countries';
import { centerOf } from '@moonfloor/contract/country-centers';
import { usePageSettings } from '../../../api/settings.ts';
import { limits } from '@moonfloor/contract/limits';
import { FormRow } from '../../../ui/form.tsx';
import { PlacePicker } from '../../../ui/map/place-picker.tsx';
import { CountryInput, TextInput } from '../../record-form/text-inputs.tsx';
import type { FormFields } from '../../record-form/use-record-form.ts';
import type { EventValues } from './event-values.ts';
import { HiddenPlaceFields } from './hidden-place-fields.tsx';

/** Selectable radii in km. */
const radiusOptions = [1, 2, 5, limits.placeRadiusKm.default, 20, limits.placeRadiusKm.max].map(String);

/** Parses degrees; null if the text is not a number or exceeds `max` in absolute value. */
export function parseDegrees(text: string, max: number): number | null {
  const degrees = /^\s*[+-]?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= max ? degrees : null;
}

/** An event's location: as text, on the map, and as coordinates. */
export function PlaceFields({
  fields,
  suggests,
}: {
  fields: FormFields<EventValues, EventDetail>;
  /** True if changes are suggested to the author, who alone hides values. */
  suggests: boolean;
}) {
  const { values, set } = fields;
  const { tiles } = usePageSettings();
  const lat = parseDegrees(values.latitude, 90);
  const lng = parseDegrees(values.longitude, 180);
  const country = findCountry(values.country);
  const pick = (latitude: string, longitude: string): void => {
    set('latitude', latitude);
    set('longitude', longitude);
  };
  return (
    <>
      <TextInput fields={fields} name="event_location" autoComplete="off" />
      <FormRow>
        <CountryInput fields={fields} name="country" />
        <TextInput fields={fields} name="area" autoComplete="off" />
      </FormRow>
      <PlacePicker
        label={t('Map to choose the place')}
        place={lat === null || lng === null ? null : { lat, lng }}
        radiusKm={
          values.place_radius_km === '' || values.place_hidden_until !== '' ? null : Number(values.place_radius_km)
        }
        near={country === undefined ? null : centerOf(country)}
        tiles={{ url: tiles.url, attribution: tiles.attribution }}
        onPick={({ lat: north, lng: east }) => pick(north.toFixed(5), east.toFixed(5))}
        onClear={values.latitude + values.longitude === '' ? undefined : () => pick('', '')}
      />
      <HiddenPlaceFields fields={fields} radii={radiusOptions} suggests={suggests} />
      <FormRow>
        <TextInput
          fields={fields}
          name="latitude"
          inputMode="decimal"
          autoComplete="off"
          help={t('Degrees north, such as 38.72525')}
        />
        <TextInput
          fields={fields}
          name="longitude"
          inputMode="decimal"
          autoComplete="off"
          help={t('Degrees east, such as -9.15002')}
        />
      </FormRow>
    </>
  );
}
