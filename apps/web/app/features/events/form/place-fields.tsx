import { useState } from 'react';
import type { EventDetail } from '@moonfloor/contract/events';
import { t } from '@moonfloor/messages/t';
import { parseDegrees, plainDegrees, splitDegrees } from '@moonfloor/contract/degrees';
import { findCountry } from '@moonfloor/contract/countries';
import { centerOf } from '@moonfloor/contract/country-centers';
import { usePageSettings } from '../../../api/settings.ts';
import { limits } from '@moonfloor/contract/limits';
import type { SuggestedPlace } from '@moonfloor/contract/places';
import { FormRow } from '../../../ui/form.tsx';
import { PlacePicker } from '../../../ui/map/place-picker.tsx';
import { CountryInput, TextInput } from '../../record-form/text-inputs.tsx';
import type { FormFields } from '../../record-form/use-record-form.ts';
import type { EventValues } from './event-values.ts';
import { HiddenPlaceFields } from './hidden-place-fields.tsx';
import { WhereField } from './where-field.tsx';

/** Selectable radii in km. */
const radiusOptions = [1, 2, 5, limits.placeRadiusKm.default, 20, limits.placeRadiusKm.max].map(String);

/**
 * A field for degrees, in any notation that people use; calls `onPair` with latitude and longitude that were entered
 * together. The keyboard is that of text, because phones have decimal ones without a minus sign.
 */
function DegreesInput({
  fields,
  name,
  help,
  onPair,
}: {
  fields: FormFields<EventValues, EventDetail>;
  name: 'latitude' | 'longitude';
  help: string;
  onPair: (latitude: string, longitude: string) => void;
}) {
  const complete = (text: string): boolean => {
    const pair = splitDegrees(text);
    if (pair !== null) onPair(pair.latitude, pair.longitude);
    return pair !== null;
  };
  return (
    <TextInput
      fields={fields}
      name={name}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      help={help}
      onPaste={(event) => complete(event.clipboardData.getData('text')) && event.preventDefault()}
      onBlur={({ currentTarget: { value } }) => {
        if (!complete(value) && plainDegrees(value) !== value) fields.set(name, plainDegrees(value));
      }}
    />
  );
}

/** An event's location: as text, and on the map. */
export function PlaceFields({ fields }: { fields: FormFields<EventValues, EventDetail> }) {
  const { values, set } = fields;
  const { tiles } = usePageSettings();
  const [picked, setPicked] = useState<SuggestedPlace | null>(null);
  const lat = parseDegrees(values.latitude, 90);
  const lng = parseDegrees(values.longitude, 180);
  const place = lat === null || lng === null ? null : { lat, lng };
  const country = findCountry(values.country);
  const { place_radius_km: radius, place_hidden_until: hiddenUntil } = values;
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
            : place === null || radius === '' || hiddenUntil !== ''
              ? null
              : { ...place, radiusKm: Number(radius) }
        }
        shown={picked?.country === null || picked?.country === values.country ? suggested : null}
        near={country === undefined ? null : centerOf(country)}
        tiles={{ url: tiles.url, attribution: tiles.attribution }}
        onPick={(point) => {
          // the exact spot in the town whose middle was suggested
          if (hiddenUntil === '' && radius !== '' && Number(radius) === picked?.radius_km) set('place_radius_km', '');
          setPin(fields, point.lat.toFixed(5), point.lng.toFixed(5));
        }}
        onClear={values.latitude + values.longitude === '' ? undefined : () => setPin(fields, '', '')}
      />
    </>
  );
}

function setPin({ set }: FormFields<EventValues, EventDetail>, latitude: string, longitude: string): void {
  set('latitude', latitude);
  set('longitude', longitude);
}

/** Whether visitors see the place exactly, and its coordinates. */
export function ExactPlaceFields({
  fields,
  suggests,
}: {
  fields: FormFields<EventValues, EventDetail>;
  /** True if changes are suggested to the author, who alone hides values. */
  suggests: boolean;
}) {
  const onPair = (latitude: string, longitude: string): void => setPin(fields, latitude, longitude);
  return (
    <>
      <HiddenPlaceFields fields={fields} radii={radiusOptions} suggests={suggests} />
      <FormRow>
        <DegreesInput
          fields={fields}
          name="latitude"
          help={t('Degrees north, such as 38.72525. You can paste both here, as maps copy them.')}
          onPair={onPair}
        />
        <DegreesInput fields={fields} name="longitude" help={t('Degrees east, such as -9.15002')} onPair={onPair} />
      </FormRow>
    </>
  );
}
