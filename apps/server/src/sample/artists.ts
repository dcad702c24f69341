import { Random } from '../platform/mandala/random.ts';
import { type ArtistRow, artistRows, otherLanguagesOf, phrasesOf } from './data/tables.ts';
import { pictureName } from './pictures.ts';
import { type SampleRecord, slug, submitterOf } from './sample-records.ts';

export type ArtistFields = ReturnType<typeof artistFields>;

/** The artists of the sample scene, the same ones on every day. */
export function sampleArtists(): SampleRecord<ArtistFields>[] {
  return artistRows.map((row, index) => {
    const random = new Random(`artist ${row.name}`);
    const hasPicture = random.chance(0.6);
    return {
      by: submitterOf(['admin', 'member1', 'admin', 'member2', 'member1'], index),
      publish: true,
      fields: artistFields(random, row, slug(row.name, `artist-${index + 1}`)),
      pictures: hasPicture ? [pictureName('artist', index)] : [],
    };
  });
}

/** Who makes music under another name, or with others. */
const related: Readonly<Record<string, Partial<Record<'aliases' | 'members', { artist_name: string }[]>>>> = {
  'Goblin Cartographer': { aliases: [{ artist_name: 'Lawine Links' }] },
  'Chai & Voltage': { members: [{ artist_name: 'Fennec Static' }, { artist_name: 'Tiny Volcano Club' }] },
};

function artistFields(random: Random, { name, types, country, city, labels, styles, info }: ArtistRow, path: string) {
  const site = path.slice(0, 24).replace(/-$/u, '');
  const label = labels.split(',')[0] ?? '';
  return {
    artist_name: name,
    artist_type: types,
    artist_country: country,
    artist_city: city,
    record_labels: labels,
    artist_info: info ?? biography(random, city, styles),
    ...otherLanguagesOf(name),
    ...related[name],
    styles,
    ...(random.chance(0.75) && { insta_link: `https://example.com/instagram/${path}` }),
    ...(random.chance(0.85) && { soundcloud_link: `https://example.com/soundcloud/${path}` }),
    ...(random.chance(0.5) && { website_link: `https://${site}.example/` }),
    ...(random.chance(0.6) && { label_link: `https://${slug(label, 'label')}.example/` }),
    ...(random.chance(0.1) && { fun_link: `https://example.com/soup/${path}` }),
  };
}

function biography(random: Random, city: string, styles: string): string {
  const [sound] = styles.split(',').map((style) => random.pick(phrasesOf(`style ${style}`)));
  const origin = random.pick(phrasesOf('origin')).replace('{city}', city.split(',')[0] ?? city);
  const closing = random.chance(0.7) ? [random.pick(phrasesOf('closing'))] : [];
  return [sound, origin, ...closing].join(' ');
}
