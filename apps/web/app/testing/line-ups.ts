import type { Floor, FloorArtist } from '@moonfloor/contract/events/events';

/** Returns an act of which only the name is known, and `more`. */
export const actOf = (artist_name: string, more: Partial<FloorArtist> = {}): FloorArtist => ({
  id: null,
  artist_name,
  artist_type: null,
  artist_country: null,
  record_labels: null,
  artist_info: null,
  set_start: null,
  set_end: null,
  pairing: null,
  cancelled: false,
  ...more,
});

/** Returns a floor without opening hours. */
export const floorOf = (name: string, artists: FloorArtist[] = [], floor_id = name.length): Floor => ({
  floor_id,
  floor_name: name,
  name,
  hours: [],
  artists,
});
