import type { Release } from '@moonfloor/contract/releases';
import { formatDays } from './event-list.ts';
import { recordList, secondaryLine } from './list-item.ts';
import { buildElement } from './build-element.ts';

/** Renders a release as a list of one item. */
export function releaseList(site: string, release: Release): HTMLElement {
  const { id, release_name: name, artist_name: artist, label, release_date: day, status, picture } = release;
  const remark =
    status === 'released' ? null : buildElement('strong', { class: `happening ${status}`, part: 'happening' }, status);
  const days = secondaryLine(
    'days',
    buildElement('time', { datetime: day }, formatDays({ event_date: day, event_end_date: null })),
  );
  const by = secondaryLine('place', [artist, label].filter(Boolean).join(' · '));
  return recordList(site, [{ path: `/release/${id}`, name, picture, day, facts: [remark, by, days] }]);
}
