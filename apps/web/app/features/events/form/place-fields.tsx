import { useState } from 'react';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { t } from '@moonfloor/messages/t';
import { findCountry } from '@moonfloor/contract/values/countries';
import { centerOf } from '@moonfloor/contract/values/country-centers';
import { usePageSettings } from '../../../api/settings.ts';
import { limits } from '@moonfloor/contract/api/limits';
import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import { FormRow } from '../../../ui/form.tsx';
import { PlacePicker } from '../../../ui/map/place-picker.tsx';
import { CoordinatesFields, pinOf, setPin } from '../../record-form/coordinates-fields.tsx';
import { CountryInput, TextInput } from '../../record-form/text-inputs.tsx';
import type { FormFields } from '../../record-form/use-record-form.ts';
import type { EventValues } from './event-values.ts';
import { HiddenPlaceFields } from './hidden-place-fields.tsx';
import { WhereField } from './where-field.tsx';

/** Selectable radii in km. */
const radiusOptions = [1, 2, 5, limits.placeRadiusKm.default, 20, limits.placeRadiusKm.max].map(String);

/** An event's location: as text, and on the map. */
export function PlaceFields({ fields }: { fields: FormFields<EventValues, EventDetail> }) {
  const { values, set } = fields;
  const { tiles } = usePageSettings();
  const [picked, setPicked] = useState<SuggestedPlace | null>(null);
  const place = pinOf(values);
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

/** Whether visitors see the place exactly, and its coordinates. */
export function ExactPlaceFields({
  fields,
  suggests,
}: {
  fields: FormFields<EventValues, EventDetail>;
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
