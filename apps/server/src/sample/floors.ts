import type { Random } from '../platform/mandala/random.ts';
import type { FestivalRow, Mood } from './data/tables.ts';
import type { FloorPlan } from './lineup.ts';

const NAMES: Readonly<Record<Mood, readonly string[]>> = {
  day: ['Sun Temple', 'Meadow Stage', 'River Stage', 'Orchard Floor', 'Terrace', 'Sunrise Floor'],
  night: ['Second Floor', 'Quarry Floor', 'The Bowl', 'Lantern Floor', 'Alternative Floor'],
  dark: ['Forest Floor', 'The Burrow', 'Night Shift', 'Root Cellar', 'Thicket'],
  chill: ['Chill Out', 'Hammock Library', 'Tea Tent', 'Slow Floor', 'Cushion Ministry'],
};

/** Number of names on each floor, minimum and maximum. */
const SIZES: Readonly<Record<FestivalRow['size'], readonly (readonly [number, number])[]>> = {
  small: [[9, 13]],
  mid: [
    [14, 20],
    [7, 10],
  ],
  big: [
    [22, 27],
    [14, 18],
    [9, 12],
  ],
  huge: [
    [26, 31],
    [17, 21],
    [11, 14],
    [8, 11],
  ],
};

/** The floors of an open-air festival by its size. */
export function festivalFloors(random: Random, size: FestivalRow['size']): FloorPlan[] {
  const counts = SIZES[size].map(([low, high]) => random.integer(low, high));
  const [main = 10, ...others] = counts;
  const plans: FloorPlan[] = [
    { name: random.pick(['Main Floor', 'Main Floor', 'Main Stage']), moods: ['day', 'night'], names: main },
  ];
  const moods: Mood[] =
    size === 'mid' ? [random.pick(['dark', 'chill'])] : size === 'big' ? ['dark', 'chill'] : ['dark', 'chill', 'day'];
  others.forEach((names, index) => {
    const mood = moods[index] ?? 'night';
    plans.push({ name: random.pick(NAMES[mood]), moods: [mood], names });
  });
  if (size === 'huge' && random.next() < 0.5) {
    plans.push({
      name: 'Seedling Stage for First-Time Players',
      moods: random.shuffled(['day', 'night'] as const),
      names: random.integer(3, 6),
    });
  }
  return plans;
}

/** The floors of one night: one, and now and then a second small room. */
export function nightFloors(random: Random, mood: Mood): FloorPlan[] {
  const main: FloorPlan = {
    name: 'Main Floor',
    moods: mood === 'day' ? ['day'] : [mood, mood === 'night' ? 'dark' : 'night'],
    names: random.integer(5, 9),
  };
  if (mood === 'chill') return [{ name: 'Chill Out', moods: ['chill'], names: random.integer(4, 6) }];
  if (random.next() < 0.6) return [main];
  return [main, { name: random.pick(NAMES.chill), moods: ['chill'], names: random.integer(3, 4) }];
}
