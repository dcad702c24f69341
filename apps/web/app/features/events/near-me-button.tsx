import { useState } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '@moonfloor/contract/limits';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PlaceIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { mapPath, type MapFilter } from './map-filter.ts';
import styles from './near-me-button.module.css';

/** How long a position is waited for, and how old a known one may be, in ms. */
const positionTimeoutMs = { timeout: 15_000, maximumAge: 600_000 };

/**
 * Parts of a degree that a position is rounded to, about ten kilometres: it goes into the address, which is there to be
 * shared, and to our own server with it; nobody needs to learn from it which house somebody lives in.
 */
const roundingPerDegree = 10;

/** What is said when there is no position, by the codes of the Geolocation API (W3C, section 6.4). */
const positionErrors: Readonly<Record<number, string>> = {
  1: 'Your browser does not share your position. Allow it in the browser’s settings, or choose a country.',
  2: 'Your position cannot be found right now. Choose a country instead, or try again later.',
  3: 'Finding your position took too long. Try again, or choose a country.',
};

/** The button that looks around the reader. The position is asked for when it is pressed, and never before. */
export function NearMe({ filter }: { filter: MapFilter }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const look = (): void => {
    if (!('geolocation' in navigator)) {
      setError('This browser cannot find your position. Choose a country instead.');
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
        setError(positionErrors[code] ?? positionErrors[2] ?? null);
      },
      positionTimeoutMs,
    );
  };

  return (
    <div className={styles.near}>
      <div className={styles.buttons}>
        <Button
          className="needs-scripting"
          icon={<PlaceIcon />}
          busy={busy}
          aria-pressed={filter.near !== undefined}
          onClick={look}
        >
          Near me
        </Button>
        {filter.near !== undefined && (
          <LinkButton
            to={mapPath({ ...filter, near: undefined, radius: limits.radiusKm.usual, box: undefined })}
            preventScrollReset
          >
            Everywhere
          </LinkButton>
        )}
      </div>
      {filter.near !== undefined && error === null && (
        <p className={styles.note}>
          Your position, rounded to about 10 km, is part of this page’s address. Only our server receives it.
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

/** On phones the sheet may end above it. */
const scrollToMap = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

const roundCoordinate = (degrees: number): number => Math.round(degrees * roundingPerDegree) / roundingPerDegree;
