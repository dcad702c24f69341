import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';
import { previewColours } from './preview-colours.ts';

/** A stored picture as the API gives it: `src` is the largest of the `widths` (px, ascending). */
export type PictureSource = { src: string; width: number; height: number; preview: string; widths: number[] };

const placeholder = (name: string) => ({
  src: `/api/placeholder2?name=${encodeURIComponent(name)}`,
  width: 640,
  height: 640,
});

function variants({ src, widths }: PictureSource): string {
  return widths.map((width) => `${src.replace(/-\d+(\.\w+)$/, `-${width}$1`)} ${width}w`).join(', ');
}

function frameStyle(picture: PictureSource | null, ratio: string): CSSProperties {
  const style: Record<string, string> = { '--ratio': ratio };
  for (const [index, colour] of ((picture && previewColours(picture.preview)) ?? []).entries()) {
    style[`--corner-${index + 1}`] = colour;
  }
  return style;
}

/**
 * A record's picture, or the mandala drawn from its `name` when there is none or it fails to load, also when
 * it failed before the page took over. Its place is kept from the start and shows a blurred preview.
 * `ratio` (CSS, `4 / 5`) crops with `fit` cover or letterboxes with contain; without it the picture keeps its own,
 * and is letterboxed where something limits its height.
 * `sizes` as in HTML; `priority` for the one picture that a page opens with. `alt` is empty beside the name in words.
 */
export function Picture({
  picture,
  name,
  alt = '',
  ratio,
  fit = 'cover',
  sizes = '100vw',
  priority = false,
  className,
}: {
  picture: PictureSource | null | undefined;
  name: string;
  alt?: string;
  ratio?: string;
  fit?: 'cover' | 'contain';
  sizes?: string;
  priority?: boolean;
  className?: string;
}) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const shown = picture && picture.src !== failed ? picture : null;
  const source = picture?.src ?? null;

  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setFailed(source);
  }, [source]);

  const { src, width, height } = shown ?? placeholder(name);
  // a mandala fills any frame
  const fitting = shown && (!ratio || fit === 'contain') ? 'contain' : 'cover';
  return (
    <span
      className={classNames(styles.frame, styles[fitting], shown && styles.preview, className)}
      style={frameStyle(shown, ratio ?? (picture ? `${picture.width} / ${picture.height}` : '1'))}
    >
      <img
        ref={image}
        className={styles.image}
        src={src}
        srcSet={shown ? variants(shown) : undefined}
        sizes={shown ? sizes : undefined}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        onError={() => setFailed(source)}
      />
    </span>
  );
}
