import { flagOf } from '@moonfloor/contract/values/countries';

/** The flag of a country whose name is beside it, as wide before its font arrives as after it. */
export function Flag({ country }: { country: string }) {
  const flag = flagOf(country);
  return flag === '' ? null : (
    <span className="flag" aria-hidden="true">
      {flag}
    </span>
  );
}
