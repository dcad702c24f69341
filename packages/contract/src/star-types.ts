/** Types of things that can be starred. Free of zod, so that browsers can load it. */

export const starTypes = ['set', 'event', 'artist'] as const;
export type StarType = (typeof starTypes)[number];

/** Something that can be starred. */
export interface StarTarget {
  type: StarType;
  id: number;
}

/** Returns a key that is unique among everything that can be starred. */
export const starKey = ({ type, id }: StarTarget): string => `${type} ${id}`;

/** Parses a key of `starKey`; null for other texts. */
export function starOfKey(key: string): StarTarget | null {
  const [name, digits = ''] = key.split(' ');
  const type = starTypes.find((known) => known === name);
  return type === undefined || !/^[1-9]\d{0,9}$/.test(digits) ? null : { type, id: Number(digits) };
}
