import { randomChance, pick, seededRandom, type Random } from '../platform/mandala/seeded-random.ts';
import { drawPortrait } from './art/portrait.ts';
import { artistsChill } from './data/artists-chill-table.ts';
import { artistsDark } from './data/artists-dark-table.ts';
import { artistsDay } from './data/artists-day-table.ts';
import { labels } from './data/labels-table.ts';
import type { ArtistRow } from './data/rows.ts';
import { closingLines, originLines, styleLines } from './data/words-table.ts';
import type { ArtistFields, Submitter, SampleArtist } from './sample-records.ts';
import { slug } from './slug.ts';

const HANDS: readonly Submitter[] = ['admin', 'member1', 'admin', 'member2', 'member1'];

/** The artists of the sample scene, the same ones on every day. */
export function sampleArtists(): SampleArtist[] {
  return [...artistsDay, ...artistsDark, ...artistsChill].map((row, index) => {
    const random = seededRandom(`artist ${row[0]}`);
    const hasPicture = randomChance(random, 0.6);
    return {
      by: HANDS[index % HANDS.length] ?? 'admin',
      publish: true,
      fields: artistFields(random, row, index),
      ...(hasPicture && { picture: () => drawPortrait(row[0]) }),
    };
  });
}

function artistFields(random: Random, row: ArtistRow, index: number): ArtistFields {
  const [name, types, country, city, labelKeys, styles, info] = row;
  const path = slug(name, `artist-${index + 1}`);
  const site = slug(name, `artist-${index + 1}`)
    .slice(0, 24)
    .replace(/-$/u, '');
  const keys = labelKeys.split(',');
  const label = labels[keys[0] ?? ''] ?? '';
  return {
    artist_name: name,
    artist_type: types,
    artist_country: country,
    artist_city: city,
    record_labels: keys.map((key) => labels[key] ?? key).join(','),
    artist_info: info ?? biography(random, city, styles),
    styles,
    ...(randomChance(random, 0.75) && { insta_link: `https://example.com/instagram/${path}` }),
    ...(randomChance(random, 0.85) && { soundcloud_link: `https://example.com/soundcloud/${path}` }),
    ...(randomChance(random, 0.5) && { website_link: `https://${site}.example/` }),
    ...(randomChance(random, 0.6) && { label_link: `https://${slug(label, 'label')}.example/` }),
    ...(randomChance(random, 0.1) && { fun_link: `https://example.com/soup/${path}` }),
  };
}

function biography(random: Random, city: string, styles: string): string {
  const sounds = styles.split(',').map((style) => pick(random, styleLines[style] ?? ['']));
  const origin = pick(random, originLines).replace('{city}', city.split(',')[0] ?? city);
  const closing = randomChance(random, 0.7) ? pick(random, closingLines) : '';
  return [sounds[0], origin, closing].filter((sentence) => sentence !== '').join(' ');
}
