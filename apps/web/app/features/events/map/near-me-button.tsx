import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { useNavigate } from 'react-router';
import { visitorLimits } from '@moonfloor/contract/visitor-limits';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { PlaceIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/status-panels.tsx';
import { findPosition } from '../find-position.ts';
import { mapPath, type MapFilter } from '../map-filter.ts';
import styles from './near-me-button.module.css';

/**
 * Positions are rounded to this fraction of a degree, about 10 km: the position becomes part of the URL, which is sent
 * to the server and may be shared, and must not reveal where the visitor lives.
 */
const roundingPerDegree = 10;

/** The button that centres the map on the visitor. The position is requested only when it is pressed. */
export function NearMe({ filter }: { filter: MapFilter }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const locate = (): void => {
    setBusy(true);
    setError(null);
    findPosition()
      .then(
        ({ latitude, longitude }) => {
          const near = { latitude: roundCoordinate(latitude), longitude: roundCoordinate(longitude) };
          void navigate(mapPath({ ...filter, near, box: undefined, country: undefined }), { preventScrollReset: true });
        },
        (reason: Error) => setError(reason.message),
      )
      .finally(() => setBusy(false));
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
