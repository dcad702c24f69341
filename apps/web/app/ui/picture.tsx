import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { fileUrl, type PictureSource, variants } from './picture-source.ts';
import styles from './picture.module.css';

/** Sample positions: near the corners, left to right, top to bottom. */
const corners = [
  [0.15, 0.15],
  [0.85, 0.15],
  [0.15, 0.85],
  [0.85, 0.85],
] as const;

type Wave = { across: number; down: number; strength: number };

/** Reads the cosine terms of one channel, whose coefficients are nibbles from `start` on. */
function readWaves(hash: Uint8Array, start: number, across: number, down: number, scale: number): Wave[] {
  const waves: Wave[] = [];
  for (let y = 0; y < down; y += 1) {
    for (let x = y === 0 ? 1 : 0; x * down < across * (down - y); x += 1) {
      const at = start + waves.length;
      const half = ((hash[at >> 1] ?? 0) >> ((at & 1) << 2)) & 15;
      waves.push({ across: x, down: y, strength: (half / 7.5 - 1) * scale * 2 });
    }
  }
  return waves;
}

function sumAt(waves: Wave[], x: number, y: number): number {
  let sum = 0;
  for (const { across, down, strength } of waves) {
    sum += strength * Math.cos(Math.PI * x * across) * Math.cos(Math.PI * y * down);
  }
  return sum;
}

function hex(...channels: number[]): string {
  const bytes = channels.map((value) => Math.round(255 * Math.min(1, Math.max(0, value))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Returns the colours of a picture's four corners (`#rrggbb`, left to right, top to bottom) from its base64-encoded
 * thumbhash; null if it is malformed. It computes four samples instead of the library's thousand pixels, which is fast
 * enough for a list of a hundred, also on the server. Format: https://github.com/evanw/thumbhash.
 */
export function previewColours(preview: string): string[] | null {
  let hash: Uint8Array;
  try {
    hash = Uint8Array.from(atob(preview), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
  if (hash.length < 6) return null;
  const bits = (hash[0] ?? 0) | ((hash[1] ?? 0) << 8) | ((hash[2] ?? 0) << 16);
  const moreBits = (hash[3] ?? 0) | ((hash[4] ?? 0) << 8);
  const transparent = bits >> 23 === 1;
  const landscape = moreBits >> 15 === 1;
  const [longer, shorter] = [transparent ? 5 : 7, Math.max(3, moreBits & 7)];
  const [across, down] = landscape ? [longer, shorter] : [shorter, longer];

  let start = transparent ? 12 : 10;
  const light = readWaves(hash, start, across, down, ((bits >> 18) & 31) / 31);
  start += light.length;
  const yellowBlue = readWaves(hash, start, 3, 3, (((moreBits >> 3) & 63) / 63) * 1.25);
  start += yellowBlue.length;
  const redGreen = readWaves(hash, start, 3, 3, (((moreBits >> 9) & 63) / 63) * 1.25);

  return corners.map(([x, y]) => {
    const l = (bits & 63) / 63 + sumAt(light, x, y);
    const p = ((bits >> 6) & 63) / 31.5 - 1 + sumAt(yellowBlue, x, y);
    const q = ((bits >> 12) & 63) / 31.5 - 1 + sumAt(redGreen, x, y);
    const blue = l - (2 / 3) * p;
    const red = (3 * l - blue + q) / 2;
    return hex(red, red - q, blue);
  });
}

const placeholder = (name: string) => ({
  src: `/api/placeholder2?name=${encodeURIComponent(name)}`,
  width: 640,
  height: 640,
});

/** The displayed variant of pictures by `src`, since the site was opened: a placeholder for a sharper one. */
const loaded = new Map<string, string>();

function frameStyle(picture: PictureSource | null, loadedUrl: string | undefined, ratio: string): CSSProperties {
  const style: Record<string, string> = { '--ratio': ratio };
  if (loadedUrl) style['--known'] = `url("${loadedUrl}")`;
  for (const [index, colour] of ((picture && previewColours(picture.preview)) ?? []).entries()) {
    style[`--corner-${index + 1}`] = colour;
  }
  return style;
}

interface PictureProps {
  picture: PictureSource | null | undefined;
  name: string;
  alt?: string;
  ratio?: string;
  fit?: 'cover' | 'contain';
  sizes?: string;
  priority?: boolean;
  className?: string;
}

/**
 * A record's picture, or a mandala generated from its `name` if there is none or it fails to load, even before hydration.
 * Its space is reserved, with a blurred preview, or the picture itself if it was displayed before. `ratio` (CSS, `4 / 5`)
 * crops with `fit` cover or letterboxes with contain; without it the picture keeps its aspect ratio, and is letterboxed
 * if its height is limited. `sizes` as in HTML; `priority` for the main picture of a page. `alt` is empty beside the name
 * as text.
 */
export function Picture({ picture, name, alt = '', ratio, fit, sizes = '100vw', priority, className }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const shown = picture && picture.src !== failed ? picture : null;
  const source = picture?.src ?? null;
  // The state at mount; later loading of the picture does not change the background.
  const cached = useMemo(() => (source === null ? undefined : loaded.get(source)), [source]);

  useEffect(() => {
    const { current } = image;
    if (!current?.complete) return;
    if (current.naturalWidth === 0) setFailed(source);
    else if (source !== null) loaded.set(source, current.currentSrc);
  }, [source]);

  const { src, width, height } = shown ?? placeholder(name);
  // a mandala fills any frame
  const fitting = shown && (!ratio || fit === 'contain') ? 'contain' : 'cover';
  return (
    <span
      className={classNames(styles.frame, styles[fitting], shown && styles.preview, className)}
      style={frameStyle(
        shown,
        shown ? cached : undefined,
        ratio ?? (picture ? `${picture.width} / ${picture.height}` : '1'),
      )}
    >
      <img
        ref={image}
        className={styles.image}
        src={fileUrl(src)}
        srcSet={shown ? variants(shown) : undefined}
        sizes={shown ? sizes : undefined}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        onLoad={({ currentTarget }) => shown && loaded.set(shown.src, currentTarget.currentSrc)}
        onError={() => setFailed(source)}
      />
    </span>
  );
}
