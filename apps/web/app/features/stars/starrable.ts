import type { StarTarget } from '@moonfloor/contract/star-types';

/** Something that can be starred, with the page's facts about it. */
export type Starrable = StarTarget & { record: object };

/** `wordClass` is the class of the button's label, to hide it in small places. */
export type StarButtonProps = Starrable & { wordClass: string | undefined };
