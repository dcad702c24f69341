import { useEffect, useState } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { DirectionsIcon } from '../../ui/icons.tsx';
import { directionsLink, type Destination } from './directions-link.ts';

/** A link to directions: in the device's map app after hydration, before that on openstreetmap.org. */
export function Directions({ lat, lng, name }: Destination) {
  const [to, setTo] = useState(() => directionsLink({ lat, lng, name }));
  useEffect(() => setTo(directionsLink({ lat, lng, name }, navigator)), [lat, lng, name]);
  return (
    <LinkButton className="not-printed" to={to} rel="noopener" icon={<DirectionsIcon />}>
      Directions
    </LinkButton>
  );
}
