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
 * Returns an invented psytrance scene as of `today` (YYYY-MM-DD): deterministic for a day, with dates relative to it.
 * Pictures are drawn on demand.
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
