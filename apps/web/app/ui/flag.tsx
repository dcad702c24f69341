import { flagOf } from '@moonfloor/contract/values/countries';

type FlagProps = { country: string; label?: string };

/** A country's flag, as wide before its font arrives as after it. `label` names the country where no text beside it does. */
export function Flag({ country, label }: FlagProps) {
  const flag = flagOf(country);
  if (flag === '') return null;
  const alternative =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label };
  return (
    <span className="flag" {...alternative}>
      {flag}
    </span>
  );
}
