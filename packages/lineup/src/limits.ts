/** Limits of a line-up; lengths count Unicode code points. */
export const lineupLimits = {
  name: 200,
  /** The labels of an artist together. */
  labels: 1000,
  artistInfo: 333,
  floors: 50,
  floorArtists: 200,
} as const;
