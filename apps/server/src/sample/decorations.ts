import { drawDecoration } from './art/decoration.ts';
import { crews } from './data/crews-table.ts';
import type { Submitter, SampleDecoration } from './sample-records.ts';
import { slug } from './slug.ts';

const HANDS: readonly Submitter[] = ['member2', 'admin', 'member1'];

/** The decoration crews of the sample scene. */
export function sampleDecorations(): SampleDecoration[] {
  return crews.map(([name, country, area, pictures, description], index) => {
    const path = slug(name, `crew-${index + 1}`);
    return {
      by: HANDS[index % HANDS.length] ?? 'admin',
      publish: true,
      fields: {
        decoration_name: name,
        description,
        country,
        area,
        link1: `https://${path}.example/`,
        ...(index % 3 !== 2 && { link2: `https://example.com/instagram/${path}` }),
        ...(index % 4 === 0 && { link3: `https://example.com/workshops/${path}` }),
      },
      pictures: Array.from({ length: pictures }, (_, picture) => () => drawDecoration(name, picture)),
    };
  });
}
