import { t } from '@moonfloor/messages/t';
import type { EventDetail } from '@moonfloor/contract/events';
import { findCountry } from '@moonfloor/contract/countries';
import { centerOf } from '@moonfloor/contract/country-centers';
import { usePageSettings } from '../../../api/settings.ts';
import { limits } from '@moonfloor/contract/limits';
import { SelectField } from '../../../ui/field.tsx';
import { FormRow } from '../../../ui/form.tsx';
import { PlacePicker } from '../../../ui/map/place-picker.tsx';
import { CountryInput, TextInput } from '../../record-form/text-inputs.tsx';
import type { FormFields } from '../../record-form/use-record-form.ts';
import type { EventValues } from './event-values.ts';

/** Selectable radii in km. */
const radiusOptions = [1, 2, 5, limits.placeRadiusKm.default, 20, limits.placeRadiusKm.max].map(String);

/** Parses degrees; null if the text is not a number or exceeds `max` in absolute value. */
export function parseDegrees(text: string, max: number): number | null {
  const degrees = /^\s*[+-]?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= max ? degrees : null;
}

/** An event's location: as text, on the map, and as coordinates. */
export function PlaceFields({ fields }: { fields: FormFields<EventValues, EventDetail> }) {
  const { values, set, error } = fields;
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
      <TextInput fields={fields} name="event_location" label={t('Venue')} autoComplete="off" />
      <FormRow>
        <CountryInput fields={fields} name="country" />
        <TextInput fields={fields} name="area" label={t('Area')} autoComplete="off" />
      </FormRow>
      <PlacePicker
        label={t('Map to choose the place')}
        place={lat === null || lng === null ? null : { lat, lng }}
        radiusKm={values.place_radius_km === '' ? null : Number(values.place_radius_km)}
        near={country === undefined ? null : centerOf(country)}
        tiles={{ url: tiles.url, attribution: tiles.attribution }}
        onPick={({ lat: north, lng: east }) => pick(north.toFixed(5), east.toFixed(5))}
        onClear={values.latitude + values.longitude === '' ? undefined : () => pick('', '')}
      />
      <SelectField
        id="place_radius_km"
        label={t('How exact is the pin?')}
        help={t('When the spot is secret or not known yet, the map shows the area around the pin instead.')}
        value={values.place_radius_km}
        error={error('place_radius_km')}
        onChange={({ currentTarget }) => set('place_radius_km', currentTarget.value)}
      >
        <option value="">{t('Exact place')}</option>
        {[...new Set([...radiusOptions, values.place_radius_km])]
          .filter(Boolean)
          .sort((a, b) => Number(a) - Number(b))
          .map((km) => (
            <option key={km} value={km}>
              {t('Somewhere within {km} km', { km })}
            </option>
          ))}
      </SelectField>
      <FormRow>
        <TextInput
          fields={fields}
          name="latitude"
          label={t('Latitude')}
          inputMode="decimal"
          autoComplete="off"
          help={t('Degrees north, such as 38.72525')}
        />
        <TextInput
          fields={fields}
          name="longitude"
          label={t('Longitude')}
          inputMode="decimal"
          autoComplete="off"
          help={t('Degrees east, such as -9.15002')}
        />
      </FormRow>
    </>
  );
}
