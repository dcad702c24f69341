import { useEffect, useRef, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { type DetailMapProps, LiveDetailMap } from './live-detail-map.tsx';
import { MapFrame } from './map-frame.tsx';
import { worldPlaceholderStyle } from './world-placeholder.ts';

/** A map of one location. The map is loaded when it is about to scroll into view. */
export function DetailMap(props: DetailMapProps) {
  const { lat, lng, title, radiusKm, outlineZoom } = props;
  const host = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const frame = {
    label: t('Map: {title}', { title }),
    hint:
      radiusKm === null
        ? t('{title}: {coordinates}', { title, coordinates: `${lat.toFixed(5)}, ${lng.toFixed(5)}` })
        : t('{title}: somewhere in a circle of {km} km radius around {coordinates}', {
            title,
            km: radiusKm,
            coordinates: `${lat.toFixed(2)}, ${lng.toFixed(2)}`,
          }),
    picture: worldPlaceholderStyle({ center: [lat, lng], zoom: outlineZoom }),
    detail: true,
  };
  if (near) return <LiveDetailMap {...props} frame={frame} />;
  return <MapFrame host={host} failed={false} {...frame} />;
}
