import type { Random } from './random.ts';

/** Fluorescent colours of one picture, as #rrggbb, and the dark background. */
export type Inks = {
  readonly lights: readonly [string, string, string, string];
  readonly ground: string;
  readonly abyss: string;
  readonly aura: string;
};

const TEAL = 170;
const YELLOW = 66;
const MAGENTA = 318;
const ULTRAVIOLET = 267;
const LIGHTNESS: Readonly<Record<number, number>> = { [TEAL]: 52, [YELLOW]: 56, [MAGENTA]: 58, [ULTRAVIOLET]: 64 };

/** Pairs of hues that go well together, each with a third as an accent. */
const DUETS = [
  [TEAL, MAGENTA, YELLOW],
  [MAGENTA, TEAL, ULTRAVIOLET],
  [ULTRAVIOLET, TEAL, YELLOW],
  [TEAL, ULTRAVIOLET, MAGENTA],
  [ULTRAVIOLET, YELLOW, MAGENTA],
  [MAGENTA, YELLOW, TEAL],
  [YELLOW, MAGENTA, TEAL],
  [TEAL, YELLOW, MAGENTA],
] as const;

/** Returns the #rrggbb of a hue in degrees, saturation and lightness in percent (CSS Color 4, HSL to sRGB). */
function hsl(hue: number, saturation: number, lightness: number): string {
  const amplitude = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  const channel = (offset: number): string => {
    const k = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    const value = lightness / 100 - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Returns black-light colours: teal, yellow, magenta and ultraviolet in random order, each slightly shifted in hue. */
export function drawInks(random: Random): Inks {
  const light = (hue: number): string =>
    hsl(hue + random.between(-11, 11), random.between(92, 100), (LIGHTNESS[hue] ?? 58) + random.between(-4, 5));
  const [first, second, spark] = random.pick(DUETS);
  const order = random.chance(0.5)
    ? random.shuffled([TEAL, YELLOW, MAGENTA, ULTRAVIOLET])
    : [first, second, spark, second];
  const [a = TEAL, b = MAGENTA, c = ULTRAVIOLET, d = YELLOW] = order;
  const groundHue = random.between(246, 304);
  return {
    lights: [light(a), light(b), light(c), light(d)],
    ground: hsl(groundHue, random.between(58, 76), random.between(13, 19)),
    abyss: hsl(groundHue - 12, 62, 4.5),
    aura: light(random.pick(order.filter((hue) => hue !== YELLOW))),
  };
}
