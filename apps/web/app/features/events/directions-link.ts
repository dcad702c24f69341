/** Where directions lead: degrees (WGS 84), and what the place is called. */
export interface Destination {
  lat: number;
  lng: number;
  name: string;
}

/** What the browser says about the device it runs on. */
type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/**
 * The address that opens directions: `geo:` on Android, which leaves the choice of the app to its user, Apple Maps on
 * iPhones and iPads, and openstreetmap.org on everything else or where the device is not known.
 */
export function directionsLink({ lat, lng, name }: Destination, device?: Device): string {
  const spot = `${lat},${lng}`;
  const agent = device?.userAgent ?? '';
  if (agent.includes('Android')) return `geo:${spot}?q=${spot}(${encodeURIComponent(name.replace(/[()]/g, ''))})`;
  // An iPad calls itself a Macintosh, but no Macintosh has a touch screen.
  const tablet = agent.includes('Macintosh') && (device?.maxTouchPoints ?? 0) > 1;
  if (tablet || /iPhone|iPad|iPod/.test(agent)) return `https://maps.apple.com/?daddr=${encodeURIComponent(spot)}`;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(spot)}`;
}
