import { parseDegrees, plainDegrees, splitDegrees } from '@moonfloor/contract/values/degrees';
import { t } from '@moonfloor/messages/t';
import { FormRow } from '../../ui/form.tsx';
import { TextInput } from './text-inputs.tsx';
import type { FormFields } from './use-record-form.ts';

interface Coordinates {
  latitude: string;
  longitude: string;
}

/** Returns the point of coordinates; null while they are none. */
export function pinOf({ latitude, longitude }: Coordinates): { lat: number; lng: number } | null {
  const lat = parseDegrees(latitude, 90);
  const lng = parseDegrees(longitude, 180);
  return lat === null || lng === null ? null : { lat, lng };
}

export function setPin({ set }: FormFields<Coordinates>, latitude: string, longitude: string): void {
  set('latitude', latitude);
  set('longitude', longitude);
}

/** Latitude and longitude, which can be pasted together into either. */
export function CoordinatesFields({ fields }: { fields: FormFields<Coordinates> }) {
  return (
    <FormRow>
      <DegreesInput
        fields={fields}
        name="latitude"
        help={t('Degrees north, such as 38.72525. You can paste both numbers here, as copied from a map.')}
      />
      <DegreesInput fields={fields} name="longitude" help={t('Degrees east, such as -9.15002')} />
    </FormRow>
  );
}

interface DegreesProps {
  fields: FormFields<Coordinates>;
  name: keyof Coordinates;
  help: string;
}

/**
 * A field for degrees, in any notation that people use. The keyboard is that of text, because phones have decimal ones without
 * a minus sign.
 */
function DegreesInput({ fields, name, help }: DegreesProps) {
  const complete = (text: string): boolean => {
    const pair = splitDegrees(text);
    if (pair !== null) setPin(fields, pair.latitude, pair.longitude);
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
