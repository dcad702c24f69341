import { useEffect, useState } from 'react';
import type { EventDetail } from '@moonfloor/contract/events';
import { t } from '@moonfloor/messages/t';
import { countryName } from '@moonfloor/contract/country-names';
import { findCountry } from '@moonfloor/contract/countries';
import { usePageSettings } from '../../../api/settings.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { DirectionsIcon } from '../../../ui/icons.tsx';
import { DetailMap } from '../../../ui/map/detail-map.tsx';
import { Locator } from '../../../ui/map/locator.tsx';
import { Section } from '../../../ui/page.tsx';
import { formatPinPlace } from '../../records/format-place.ts';
import { type Destination, directionsLink } from './directions-link.ts';
import styles from './event-place.module.css';

/** Countries (ISO 3166-1 alpha-2) too wide for the default zoom, by the zoom that shows most of their outline. */
const outlineZooms: Readonly<Record<number, string>> = {
  3: 'AU BR CA CN RU US',
  4: 'AO AR CD CL CO DZ ET ID IN IR KZ LY ML MN MX NE PE SA SD TD ZA',
};
const defaultOutlineZoom = 5;

/** Returns the zoom at which a country's outline fits a map of a few hundred pixels. */
function outlineZoom(country: string): number {
  const code = findCountry(country)?.code;
  const found = Object.entries(outlineZooms).find(([, codes]) => code !== undefined && codes.split(' ').includes(code));
  return found === undefined ? defaultOutlineZoom : Number(found[0]);
}

/** The event's location: maps of the country and the vicinity, and directions unless it is hidden; nothing without coordinates. */
export function EventPlace({ event }: { event: EventDetail }) {
  const { tiles } = usePageSettings();
  const { latitude, longitude, country } = event;
  const place = formatPinPlace(event);
  if (latitude === null || longitude === null) return null;
  const title = event.event_location ?? event.event_name;
  const zoom = outlineZoom(country);
  return (
    <Section title={t('LOCATION')} id="location" className="not-printed">
      <div className={styles.place}>
        <Locator
          lat={latitude}
          lng={longitude}
          zoom={zoom - 0.5}
          label={t('Where it is in {country}', { country: countryName(country) })}
        />
        <div className={styles.text}>
          {place !== null && <p>{place}</p>}
          {/* the middle of a hidden place's area is random */}
          {(event.place_hidden_until === null || event.place_radius_km === null) && (
            <Directions lat={latitude} lng={longitude} name={title} />
          )}
        </div>
      </div>
      <DetailMap
        lat={latitude}
        lng={longitude}
        radiusKm={event.place_radius_km}
        outlineZoom={zoom}
        title={title}
        lines={place === null ? [] : [place]}
        tiles={{ url: tiles.detailUrl, attribution: tiles.attribution }}
      />
    </Section>
  );
}

/** A link to directions: in the device's map app after hydration, before that on openstreetmap.org. */
function Directions({ lat, lng, name }: Destination) {
  const [to, setTo] = useState(() => directionsLink({ lat, lng, name }));
  useEffect(() => setTo(directionsLink({ lat, lng, name }, navigator)), [lat, lng, name]);
  return (
    <LinkButton className="not-printed" to={to} rel="noopener" icon={<DirectionsIcon />}>
      {t('Directions')}
    </LinkButton>
  );
}
