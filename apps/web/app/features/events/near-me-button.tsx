import { useState } from 'react';
import { msg, t, type Message } from '@moonfloor/messages/t';
import { useNavigate } from 'react-router';
import { visitorLimits } from '@moonfloor/contract/visitor-limits';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PlaceIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { mapPath, type MapFilter } from './map-filter.ts';
import styles from './near-me-button.module.css';

/** Options of the position request, in ms. */
const positionOptions = { timeout: 15_000, maximumAge: 600_000 };

/**
 * Positions are rounded to this fraction of a degree, about 10 km: the position becomes part of the URL, which is sent
 * to the server and may be shared, and must not reveal where the visitor lives.
 */
const roundingPerDegree = 10;

/** Messages by error code of the Geolocation API (W3C, section 6.4). */
const positionErrors: Readonly<Record<1 | 2 | 3, Message>> = {
  1: msg('Your browser does not share your position. Allow it in the browser’s settings, or choose a country.'),
  2: msg('Your position cannot be found right now. Choose a country instead, or try again later.'),
  3: msg('Finding your position took too long. Try again, or choose a country.'),
};

/** The button that centres the map on the visitor. The position is requested only when it is pressed. */
export function NearMe({ filter }: { filter: MapFilter }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const locate = (): void => {
    if (!('geolocation' in navigator)) {
      setError(t('This browser cannot find your position. Choose a country instead.'));
      return;
    }
    setBusy(true);
    setError(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        const near = { latitude: roundCoordinate(coords.latitude), longitude: roundCoordinate(coords.longitude) };
        void navigate(mapPath({ ...filter, near, box: undefined, country: undefined }), { preventScrollReset: true });
      },
      ({ code }) => {
        setBusy(false);
        setError(t(positionErrors[code === 1 || code === 3 ? code : 2]));
      },
      positionOptions,
    );
  };

  return (
    <div className={styles.near}>
      <div className="wrapped">
        <Button
          className="needs-scripting"
          icon={<PlaceIcon />}
          busy={busy}
          aria-pressed={filter.near !== undefined}
          onClick={locate}
        >
          {t('Near me')}
        </Button>
        {filter.near !== undefined && (
          <LinkButton
            to={mapPath({ ...filter, near: undefined, radius: visitorLimits.radiusKm.default, box: undefined })}
            preventScrollReset
          >
            {t('Everywhere')}
          </LinkButton>
        )}
      </div>
      {filter.near !== undefined && error === null && (
        <p className="quiet">
          {t('Your position, rounded to about 10 km, is part of this page’s address. Only our server receives it.')}
        </p>
      )}
      {error !== null && (
        <div ref={scrollToMap}>
          <Notice tone="bad">{error}</Notice>
        </div>
      )}
    </div>
  );
}

/** On phones the map may be scrolled out of view. */
const scrollToMap = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

const roundCoordinate = (degrees: number): number => Math.round(degrees * roundingPerDegree) / roundingPerDegree;
