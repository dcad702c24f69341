import type { Release } from '@moonfloor/contract/releases';
import { daysOf } from './event-list.ts';
import { listOf, quietLine } from './list-item.ts';
import { make } from './make.ts';

/** A release as a list of one. */
export function releaseList(site: string, release: Release): HTMLElement {
  const { id, release_name: name, artist_name: artist, label, release_date: day, status, picture } = release;
  const remark = status === 'released' ? null : make('strong', { class: `happening ${status}`, part: 'happening' }, status);
  const days = quietLine('days', make('time', { datetime: day }, daysOf({ event_date: day, event_end_date: null })));
  const by = quietLine('place', [artist, label].filter(Boolean).join(' · '));
  return listOf(site, [{ path: `/release/${id}`, name, picture, day, facts: [remark, by, days] }]);
}
