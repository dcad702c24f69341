import type { EventSoon } from '@moonfloor/contract/now';
import { readStored, writeStored } from '../../../ui/local-storage.ts';

const key = 'now-country';

/** Returns the country that the visitor has chosen on this device, otherwise that of an event in the device's time zone. */
export function readFirstCountry(events: readonly EventSoon[]): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const likely = events.find(({ time_zone: zone }) => zone === timeZone)?.country;
  return readStored(key) || (likely ?? null);
}

/** Stores the visitor's choice; empty for none. */
export const rememberFirstCountry = (country: string): void => writeStored(key, country);
