import { drawInks, hsl } from '../../platform/mandala/inks.ts';
import { Random } from '../../platform/mandala/random.ts';
import { num, repeat } from '../../platform/mandala/svg.ts';
import { conifers, stars, wash, type Canvas } from './backdrops.ts';
import { emblem } from './emblem.ts';
import { toJpeg } from './picture.ts';

const WIDTH = 960;
const PIXELS = 840;
const HEIGHT = 640;

/** A picture of a crew's work, the `index`th, three by two, as JPEG: an installation over a crowd at night. */
export function drawDecoration(crew: string, index: number): Promise<Buffer> {
  const inks = drawInks(new Random(`crew ${crew} ${Math.floor(index / 3)}`));
  const random = new Random(`installation ${crew} ${index}`);
  const canvas: Canvas = { width: WIDTH, height: HEIGHT, inks, random };
  const work = random.pick([canopy, stage, lanterns, mushrooms, gates, gates, stage]);
  const night =
    wash(canvas, [inks.abyss, inks.ground, hsl(random.between(250, 330), 60, 20)]) +
    stars(canvas, 0.6, 70) +
    conifers(canvas, random.between(160, 300));
  return toJpeg(night + work(canvas) + crowd(canvas), WIDTH, HEIGHT, PIXELS);
}

/** String art between poles and a ring overhead: threads between two curves, point to point, envelop a third. */
function canopy(canvas: Canvas): string {
  const { inks, random } = canvas;
  const [cx, cy] = [WIDTH / 2 + random.between(-90, 90), random.between(130, 210)];
  const ring = random.between(70, 180);
  const poles = random.integer(2, 5) * 2;
  const strings = repeat(poles, (pole) => {
    const x = num((WIDTH / (poles - 1)) * pole);
    const bow = Math.sin((Math.PI * pole) / (poles - 1));
    const top = 60 + bow * 110;
    const threads = repeat(35, (thread) => {
      const y = top + ((580 - bow * 240) * thread) / 34;
      const angle = (pole / poles) * 2 * Math.PI + (thread / 34) * 2.6;
      return `M${x} ${num(y)}L${num(cx + ring * Math.cos(angle))} ${num(cy + ring * 0.55 * Math.sin(angle))}`;
    });
    return (
      `<path d="${threads}" stroke="${inks.lights[pole % 4]}"/>` +
      `<path d="M${x} ${num(top)}V640" stroke="#07020f" stroke-width="9"/>`
    );
  });
  return (
    `<g fill="none" stroke-width="1.5" stroke-opacity=".8">${strings}</g>` +
    emblem(canvas, { x: cx, y: cy, radius: ring * 0.86, disc: true })
  );
}

/** A stage front: a mandala between wings of leaves. */
function stage(canvas: Canvas): string {
  const { inks, random } = canvas;
  const wings = repeat(7, (wing) => {
    const reach = 470 - wing * 52;
    const rise = 120 + wing * 34;
    const ink = inks.lights[wing % 4];
    const side = (sense: number): string =>
      `<path d="M480 600C${480 + sense * reach * 0.4} ${600 - rise * 0.2} ${480 + sense * reach} ${600 - rise * 0.4} ${480 + sense * reach} ${600 - rise * 1.5}` +
      `C${num(480 + sense * reach * 0.8)} ${600 - rise} ${num(480 + sense * reach * 0.3)} ${num(600 - rise * 0.8)} 480 600Z"/>`;
    return `<g fill="${hsl(270 + wing * 8, 60, 8 + wing * 2)}" stroke="${ink}" stroke-width="3">${side(1)}${side(-1)}</g>`;
  });
  return (
    beams(canvas) +
    wings +
    emblem(canvas, { x: 480, y: 290, radius: random.between(165, 215), disc: true }) +
    '<path d="M395 640V520H565V640Z" fill="#07020f"/>'
  );
}

function beams({ inks, random }: Canvas): string {
  return repeat(6, (beam) => {
    const x = 80 + beam * 160;
    const lean = random.between(-220, 220);
    return `<path d="M${x} 0L${num(x + lean - 70)} 640H${num(x + lean + 70)}Z" fill="${inks.lights[beam % 4]}" opacity=".13"/>`;
  });
}

/** Gates one behind another, each with its own border, and a light at the end. */
function gates(canvas: Canvas): string {
  const { inks, random } = canvas;
  const pointed = random.chance(0.5);
  const shift = random.between(-26, 26);
  const arches = repeat(7, (gate) => {
    const scale = 0.76 ** gate;
    const [x, y] = [480 + shift * gate, 600 - gate * 22];
    const arch = (inset: number): string => {
      const h = 390 * scale - inset;
      const top = y - 520 * scale + inset;
      const [left, right, shoulder] = [num(x - h), num(x + h), num(top + h)];
      const bow = pointed
        ? `Q${num(x - h * 0.6)} ${num(top + h * 0.3)} ${num(x)} ${num(top)}Q${num(x + h * 0.6)} ${num(top + h * 0.3)}`
        : `A${num(h)} ${num(h)} 0 0 1`;
      return `M${left} ${y}V${shoulder}${bow} ${right} ${shoulder}V${y}`;
    };
    return (
      `<path d="${arch(0)}Z" fill="${hsl(272, 60, 5 + gate * 2.2)}"/><path d="${arch(14 * scale)}" stroke="${inks.lights[gate % 4]}" stroke-width="${num(20 * scale)}" stroke-dasharray="${num(24 * scale)} ${num(10 * scale)}" fill="none"/>` +
      `<path d="${arch(34 * scale)}" stroke="${inks.lights[(gate + 1) % 4]}" stroke-width="${num(3.5 * scale)}" fill="none"/>`
    );
  });
  return beams(canvas) + arches + emblem(canvas, { x: 480 + shift * 6.6, y: 600 - 6 * 22 - 42, radius: 34 });
}

/** Globes on sagging lines. */
function lanterns({ inks, random }: Canvas): string {
  const glows = inks.lights.map(
    (ink, index) =>
      `<radialGradient id="q${index}"><stop stop-color="${ink}" stop-opacity=".6"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></radialGradient>`,
  );
  const lines = repeat(5, (line) => {
    const y = 40 + line * 58;
    const sag = random.between(50, 150);
    const count = 7 - line;
    const lamps = repeat(count, (lamp) => {
      const share = (lamp + random.between(0.15, 0.85)) / count;
      const size = random.between(12, 24) + line * 5;
      return (
        `<g transform="translate(${num(share * 960)} ${num(y + 4 * sag * share * (1 - share) + 22)})"><circle r="${num(size * 2.6)}" fill="url(#q${lamp % 4})"/>` +
        `<ellipse rx="${num(size)}" ry="${num(size * random.between(0.9, 1.3))}" fill="${inks.lights[lamp % 4]}"/>` +
        `<path d="M${num(-size)} 0Q0 ${num(size * 0.5)} ${num(size)} 0M${num(-size)} 0Q0 ${num(-size * 0.5)} ${num(size)} 0" stroke="${inks.abyss}" stroke-width="2" fill="none"/></g>`
      );
    });
    return `<path d="M0 ${y}Q480 ${num(y + sag * 2)} 960 ${y}" fill="none" stroke="#07020f" stroke-width="2"/>${lamps}`;
  });
  return glows.join('') + lines;
}

/** Mushrooms as tall as trees. */
function mushrooms(canvas: Canvas): string {
  const { inks, random } = canvas;
  const light = beams(canvas);
  const caps = repeat(7, (cap) => {
    const tall = random.between(160, 430) - cap * 14;
    const wide = random.between(60, 150);
    const ink = inks.lights[cap % 4];
    const spots = repeat(
      6,
      (spot) =>
        `<circle cx="${num(wide * (-0.62 + spot * 0.25))}" cy="${num(-wide * random.between(0.12, 0.42))}" r="${num(wide * random.between(0.05, 0.1))}" fill="${inks.lights[(cap + 1) % 4]}"/>`,
    );
    return (
      `<g transform="translate(${num(90 + cap * 130 + random.between(-30, 30))} ${num(640 - tall)})">` +
      `<path d="M${num(-wide * 0.12)} 0C${num(-wide * 0.05)} 120 ${num(-wide * 0.2)} ${num(tall * 0.7)} ${num(-wide * 0.22)} ${num(tall)}H${num(wide * 0.22)}C${num(wide * 0.2)} ${num(tall * 0.7)} ${num(wide * 0.05)} 120 ${num(wide * 0.12)} 0Z" fill="${inks.ground}" stroke="${ink}" stroke-width="2"/>` +
      `<path d="M${num(-wide)} 6C${num(-wide * 0.9)} ${num(-wide * 0.85)} ${num(wide * 0.9)} ${num(-wide * 0.85)} ${num(wide)} 6Q0 ${num(wide * 0.3)} ${num(-wide)} 6Z" fill="${ink}" fill-opacity=".55" stroke="${ink}" stroke-width="4"/>${spots}</g>`
    );
  });
  return light + caps;
}

/** Heads, shoulders and some raised arms along the bottom. */
function crowd({ random, inks }: Canvas): string {
  let data = '';
  let arms = '';
  for (let row = 0; row < 2; row += 1) {
    for (let x = -10; x < WIDTH + 20; x += random.between(24, 46)) {
      const size = 11 + row * 5;
      const y = HEIGHT - 62 + row * 26 + random.between(-12, 10);
      data +=
        `M${num(x - size)} ${num(y)}a${size} ${num(size * 1.15)} 0 1 1 ${size * 2} 0a${size} ${num(size * 1.15)} 0 1 1 ${-size * 2} 0Z` +
        `M${num(x - size * 2.1)} ${HEIGHT}q0 ${num(-size * 2.6)} ${num(size * 2.1)} ${num(-size * 2.7)}q${num(size * 2.1)} 0 ${num(size * 2.1)} ${num(size * 2.7)}Z`;
      if (random.next() < 0.22)
        arms += `M${num(x + size * 1.4)} ${num(y + size * 2)}Q${num(x + size * 3)} ${num(y - size)} ${num(x + size * random.between(1.2, 2.6))} ${num(y - size * 3.4)}`;
    }
  }
  return (
    `<path d="${arms}" fill="none" stroke="#07020f" stroke-width="9" stroke-linecap="round"/>` +
    `<path d="${data}" fill="#07020f" stroke="${inks.aura}" stroke-width="1.2" stroke-opacity=".22"/>`
  );
}
