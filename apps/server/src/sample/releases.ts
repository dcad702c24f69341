import { addDays } from './dates.ts';
import { drawCover } from './art/cover.ts';
import { labels } from './data/labels-table.ts';
import { releaseRows } from './data/releases-table.ts';
import type { Submitter, SampleRelease } from './sample-records.ts';
import { slug } from './slug.ts';

const HANDS: readonly Submitter[] = ['member1', 'admin', 'member2', 'admin'];

/** The releases of the sample scene, dated from `today` (YYYY-MM-DD). */
export function sampleReleases(today: string): SampleRelease[] {
  return releaseRows.map(([title, artist, labelKey, offset, fate], index) => {
    const label = labels[labelKey] ?? labelKey;
    const path = slug(title, `release-${index + 1}`);
    return {
      by: HANDS[index % HANDS.length] ?? 'admin',
      publish: true,
      cancel: fate === 'cancelled',
      fields: {
        release_name: title,
        artist_name: artist,
        label,
        release_date: addDays(today, offset),
        link1: `https://${slug(label, 'label')}.example/${path}`,
        ...(index % 3 !== 1 && { link2: `https://example.com/store/${path}` }),
        ...(offset <= 0 && index % 4 !== 3 && { link3: `https://example.com/listen/${path}` }),
      },
      ...(index % 8 !== 5 && { picture: () => drawCover({ title, artist, label }) }),
    };
  });
}
