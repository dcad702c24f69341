/** Destination of directions: coordinates in degrees (WGS 84) and the place's name. */
export interface Destination {
  lat: number;
  lng: number;
  name: string;
}

/** The browser's information about its device. */
type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** Returns the URL of directions: `geo:` on Android, Apple Maps on iPhones and iPads, otherwise openstreetmap.org. */
export function directionsLink({ lat, lng, name }: Destination, device?: Device): string {
  const coordinates = `${lat},${lng}`;
  const agent = device?.userAgent ?? '';
  if (agent.includes('Android'))
    return `geo:${coordinates}?q=${coordinates}(${encodeURIComponent(name.replace(/[()]/g, ''))})`;
  // iPads identify as Macintosh, but no Macintosh has a touch screen.
  const tablet = agent.includes('Macintosh') && (device?.maxTouchPoints ?? 0) > 1;
  if (tablet || /iPhone|iPad|iPod/.test(agent))
    return `https://maps.apple.com/?daddr=${encodeURIComponent(coordinates)}`;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(coordinates)}`;
}
