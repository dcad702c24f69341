import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { fileUrl, type PictureSource, variants } from './picture-source.ts';
import styles from './picture.module.css';
import { previewColours } from './preview-colours.ts';

const placeholder = (name: string) => ({
  src: `/api/placeholder2?name=${encodeURIComponent(name)}`,
  width: 640,
  height: 640,
});

/** The displayed variant of pictures by `src`, since the site was opened: a placeholder for a sharper one. */
const loaded = new Map<string, string>();

function frameStyle(picture: PictureSource | null, known: string | undefined, ratio: string): CSSProperties {
  const style: Record<string, string> = { '--ratio': ratio };
  if (known) style['--known'] = `url("${known}")`;
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
  const known = useMemo(() => (source === null ? undefined : loaded.get(source)), [source]);

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
        shown ? known : undefined,
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
