import { crews, type NightRow, nights, otherLanguagesOf, releaseRows, seriesRows } from './data/tables.ts';
import { pictureName } from './pictures.ts';
import { slug, submitterOf } from './sample-records.ts';

/** Returns who organises a series of nights: its name without the number. */
export const promoterOf = ({ name }: NightRow): string =>
  name.replace('{n}', '').replace(/[\s,]*(?:#|№|Vol\.?|Nr\.?|Delivery|Edition)?\s*$/iu, '');

/** Where the labels are at home. */
const homes = ['Portugal', 'Germany', 'Israel', 'Brazil', 'Japan', 'Switzerland'];

const publishedByAdmin = <F>(fields: F) => ({ by: 'admin' as const, publish: true, fields, pictures: [] });

/** Returns the venues and promoters of nights, and the labels of several releases. */
export function samplePlacesAndPeople() {
  const clubs = [...nights, ...seriesRows];
  const labels = [...Map.groupBy(releaseRows, ({ label }) => label)].filter(([, releases]) => releases.length > 1);
  return {
    venues: clubs.map(({ venue, country, area, latitude, longitude }, index) =>
      publishedByAdmin({
        venue_name: venue,
        country,
        area,
        latitude,
        longitude,
        setting: index % 3 === 2 ? 'both' : 'indoor',
        capacity: 150 + (index % 5) * 150,
        link1: `https://${slug(venue, `venue-${index + 1}`)}.example/`,
      }),
    ),
    promoters: clubs.map((row, index) =>
      publishedByAdmin({
        promoter_name: promoterOf(row),
        country: row.country,
        area: row.area,
        description: row.about,
        link1: `https://example.com/nights/${slug(promoterOf(row), `promoter-${index + 1}`)}`,
      }),
    ),
    labels: labels.map(([label], index) =>
      publishedByAdmin({
        label_name: label,
        country: homes[index % homes.length] ?? 'Portugal',
        link1: `https://${slug(label, `label-${index + 1}`)}.example/`,
      }),
    ),
  };
}

export function sampleDecorations() {
  return crews.map(({ name, country, area, pictures, about }, index) => {
    const path = slug(name, `crew-${index + 1}`);
    return {
      by: submitterOf(['member2', 'admin', 'member1'], index),
      publish: true,
      fields: {
        decoration_name: name,
        description: about,
        descriptions: otherLanguagesOf(name).descriptions,
        country,
        area,
        link1: `https://${path}.example/`,
        ...(index % 3 !== 2 && { link2: `https://example.com/instagram/${path}` }),
        ...(index % 4 === 0 && { link3: `https://example.com/workshops/${path}` }),
      },
      pictures: Array.from({ length: pictures }, (_, picture) => pictureName('decoration', index + picture)),
    };
  });
}
