import { type ReactNode, useEffect, useState } from 'react';
import { findCountry } from '@moonfloor/contract/values/countries';
import { t } from '@moonfloor/messages/t';
import { usePageSettings } from '../../api/settings.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DirectionsIcon } from '../../ui/icons.tsx';
import { DetailMap } from '../../ui/map/detail-map.tsx';
import { Section } from '../../ui/page.tsx';
import { confirmationMs, useTimeoutWhen } from '../../ui/use-timeout-when.ts';
import { formatPinPlace } from './format-place.ts';
import styles from './record-page.module.css';

/** Destination of directions: the place's name and, if known, its coordinates in degrees (WGS 84). */
interface Destination {
  name: string;
  lat?: number;
  lng?: number;
}

/** The browser's information about its device. */
type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/**
 * Returns the URL of directions, or of a search for a place without coordinates: `geo:` on Android, Apple Maps on iPhones
 * and iPads, otherwise openstreetmap.org.
 */
export function directionsLink({ name, lat, lng }: Destination, device?: Device): string {
  const coordinates = lat === undefined ? null : `${lat},${lng}`;
  const query = encodeURIComponent(name);
  const agent = device?.userAgent ?? '';
  if (agent.includes('Android'))
    return coordinates === null
      ? `geo:0,0?q=${query}`
      : `geo:${coordinates}?q=${coordinates}(${encodeURIComponent(name.replace(/[()]/g, ''))})`;
  // iPads identify as Macintosh, but no Macintosh has a touch screen.
  const tablet = agent.includes('Macintosh') && (device?.maxTouchPoints ?? 0) > 1;
  if (tablet || /iPhone|iPad|iPod/.test(agent))
    return `https://maps.apple.com/?${coordinates === null ? `q=${query}` : `daddr=${encodeURIComponent(coordinates)}`}`;
  return coordinates === null
    ? `https://www.openstreetmap.org/search?query=${query}`
    : `https://www.openstreetmap.org/directions?to=${encodeURIComponent(coordinates)}`;
}

/** Countries (ISO 3166-1 alpha-2) too wide for the default zoom, by the zoom that shows most of their outline. */
const outlineZooms: Readonly<Record<number, string>> = {
  3: 'AU BR CA CN RU US',
  4: 'AO AR CD CL CO DZ ET ID IN IR KZ LY ML MN MX NE PE SA SD TD ZA',
};
const defaultOutlineZoom = 5;

/** Returns the zoom at which a country's outline fits a map of a few hundred pixels. */
function outlineZoom(country: string): number {
  const code = findCountry(country)?.code;
  const zoom = Object.entries(outlineZooms).find(([, codes]) => code !== undefined && codes.split(' ').includes(code));
  return zoom === undefined ? defaultOutlineZoom : Number(zoom[0]);
}

/** Where an event takes place or a venue is. */
interface Located {
  event_location: string | null;
  area: string | null;
  country: string;
  latitude: number | null;
  longitude: number | null;
  place_radius_km?: number | null;
  place_hidden_until?: string | null;
}

/**
 * A location: the address to copy and directions, unless it is hidden, and a map if it has coordinates. `name` is that of
 * what is there. Nothing if only the country is known.
 */
export function PlaceSection({ located, name }: { located: Located; name: string }) {
  const { tiles } = usePageSettings();
  const { latitude, longitude, country } = located;
  const place = formatPinPlace(located);
  if (latitude == null || longitude == null) return <PlaceWithoutPin located={located} place={place} />;
  const title = located.event_location ?? name;
  // the middle of a hidden place's area is random
  const isExact = located.place_hidden_until == null || located.place_radius_km == null;
  return (
    <Section title={t('LOCATION')} id="location" className="not-printed">
      <Address place={place} coordinates={isExact ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}` : null}>
        {isExact && <Directions lat={latitude} lng={longitude} name={title} />}
      </Address>
      <DetailMap
        lat={latitude}
        lng={longitude}
        radiusKm={located.place_radius_km ?? null}
        outlineZoom={outlineZoom(country)}
        title={title}
        lines={place === null ? [] : [place]}
        tiles={{ url: tiles.detailUrl, attribution: tiles.attribution }}
      />
    </Section>
  );
}

interface PlaceWithoutPinProps {
  located: Located;
  place: string | null;
}

function PlaceWithoutPin({ located, place }: PlaceWithoutPinProps) {
  const { event_location: venue, area, place_hidden_until: hiddenUntil } = located;
  if (place === null || hiddenUntil != null || !(venue || area)) return null;
  return (
    <Section title={t('LOCATION')} id="location" className="not-printed">
      <Address place={place} coordinates={null}>
        <Directions name={place} />
      </Address>
    </Section>
  );
}

/** A link to directions: in the device's map app after hydration, before that on openstreetmap.org. */
function Directions(destination: Destination) {
  const { name, lat, lng } = destination;
  const [to, setTo] = useState(() => directionsLink(destination));
  useEffect(
    () => setTo(directionsLink({ name, ...(lat !== undefined && lng !== undefined && { lat, lng }) }, navigator)),
    [name, lat, lng],
  );
  return (
    <LinkButton to={to} rel="noopener" icon={<DirectionsIcon />}>
      {t('Directions')}
    </LinkButton>
  );
}

interface AddressProps {
  place: string | null;
  /** Null if they are unknown or hidden. */
  coordinates: string | null;
  /** Actions beside the one that copies; `false` for a hidden place, which has none. */
  children: ReactNode;
}

/** The address, with a button that copies it, or shows it once more where the browser forbids copying. */
function Address({ place, coordinates, children }: AddressProps) {
  const [status, setStatus] = useState('');
  useTimeoutWhen(status === t('Copied'), confirmationMs, () => setStatus(''));
  const copy = async (): Promise<void> => {
    const text = [place, coordinates].filter(Boolean).join('\n');
    try {
      await navigator.clipboard.writeText(text);
      setStatus(t('Copied'));
    } catch {
      setStatus(text);
    }
  };
  return (
    <div className={styles.place}>
      <div>
        {place !== null && <p>{place}</p>}
        {coordinates !== null && (
          <p className="quiet">
            <bdi dir="ltr">{coordinates}</bdi>
          </p>
        )}
      </div>
      {children !== false && (
        <div className="actions">
          {children}
          <Button className="needs-scripting" onClick={() => void copy()}>
            {t('Copy address')}
          </Button>
          <span role="status">{status}</span>
        </div>
      )}
    </div>
  );
}
