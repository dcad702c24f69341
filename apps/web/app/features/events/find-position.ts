import { msg, t, type Message } from '@moonfloor/messages/t';
import type { Coordinates } from '@moonfloor/contract/events/event-match';

/** Options of the position request, in ms. */
const positionOptions = { timeout: 15_000, maximumAge: 600_000 };

/** Messages by error code of the Geolocation API (W3C, section 6.4). */
const positionErrors: Readonly<Record<1 | 2 | 3, Message>> = {
  1: msg('Your browser does not share your position. Allow it in the browser’s settings, or choose a country.'),
  2: msg('Your position cannot be found right now. Choose a country instead, or try again later.'),
  3: msg('Finding your position took too long. Try again, or choose a country.'),
};

/** Asks the browser for the visitor's position. Rejects with an error whose message is for the visitor. */
export function findPosition(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error(t('This browser cannot find your position. Choose a country instead.')));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => reject(new Error(t(positionErrors[code === 1 || code === 3 ? code : 2]))),
      positionOptions,
    );
  });
}
