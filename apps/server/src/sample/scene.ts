import { sampleArtists } from './artists.ts';
import { sampleDecorations } from './decorations.ts';
import { sampleEvents } from './events.ts';
import type { SampleArtist, SampleDecoration, SampleEvent, SampleRelease } from './sample-records.ts';
import { sampleReleases } from './releases.ts';

/** The whole sample scene. */
export type SampleScene = {
  artists: SampleArtist[];
  decorations: SampleDecoration[];
  releases: SampleRelease[];
  events: SampleEvent[];
};

/**
 * A made-up psytrance scene as it would stand on `today` (YYYY-MM-DD): the same one for the same day,
 * its dates moving with it. Pictures are drawn only when asked for.
 */
export function sampleScene(today: string): SampleScene {
  const artists = sampleArtists();
  return {
    artists,
    decorations: sampleDecorations(),
    releases: sampleReleases(today),
    events: sampleEvents(
      today,
      artists.map(({ fields }) => fields),
    ),
  };
}
