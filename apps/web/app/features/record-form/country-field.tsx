import { countries, flagOf } from '@moonfloor/contract/countries';
import { SelectField } from '../../ui/field.tsx';

/** Selects one of all countries, each with its flag. */
export function CountryField({
  id,
  value,
  error,
  onChange,
}: {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (country: string) => void;
}) {
  return (
    <SelectField
      id={id}
      label="Country"
      required
      autoComplete="country-name"
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">Select a country</option>
      {countries.map(({ name }) => (
        <option key={name} value={name}>
          {name} {flagOf(name)}
        </option>
      ))}
    </SelectField>
  );
}
