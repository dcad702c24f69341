import { addDays } from '../platform/clock.ts';
import { sampleArtists } from './artists.ts';
import { crews, otherLanguagesOf, releaseRows } from './data/tables.ts';
import { sampleEvents } from './events.ts';
import { pictureName } from './pictures.ts';
import { slug, submitterOf } from './sample-records.ts';
import { showcaseEvents } from './showcase.ts';

/** The whole sample scene. */
export type SampleScene = ReturnType<typeof sampleScene>;

/**
 * Returns an invented psytrance scene as of `today` (YYYY-MM-DD): deterministic for a day, with dates relative to it.
 */
export function sampleScene(today: string) {
  const artists = sampleArtists();
  const fields = artists.map((artist) => artist.fields);
  return {
    artists,
    decorations: sampleDecorations(),
    releases: sampleReleases(today),
    events: [...sampleEvents(today, fields), ...showcaseEvents(today, fields)],
  };
}

function sampleDecorations() {
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

/** Returns the releases; those with `cancel` are cancelled by an admin after they have been submitted. */
function sampleReleases(today: string) {
  return releaseRows.map(({ title, artist, label, offset, status }, index) => {
    const path = slug(title, `release-${index + 1}`);
    return {
      by: submitterOf(['member1', 'admin', 'member2', 'admin'], index),
      publish: true,
      cancel: status === 'cancelled',
      fields: {
        release_name: title,
        artist_name: artist,
        label,
        release_date: addDays(today, offset),
        link1: `https://${slug(label, 'label')}.example/${path}`,
        ...(index % 3 !== 1 && { link2: `https://example.com/store/${path}` }),
        ...(offset <= 0 && index % 4 !== 3 && { link3: `https://example.com/listen/${path}` }),
      },
      pictures: index % 8 === 5 ? [] : [pictureName('release', index)],
    };
  });
}
