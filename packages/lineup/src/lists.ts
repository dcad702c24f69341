export const lineupTypes = ['LIVE', 'DJ', 'PRODUCER'] as const;

/** How an act plays with the one before it in the line-up: back to back, or against each other. */
export const pairings = ['b2b', 'vs'] as const;
export type Pairing = (typeof pairings)[number];

/** The name of an act that is not known yet. */
export const toBeAnnounced = 'TBA';

/** The floor of names before any heading. */
export const firstFloorName = 'MAIN FLOOR';
