import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import styles from './carousel.module.css';
import { NextIcon, PreviousIcon } from './icons.tsx';

/**
 * Slides one beside the other: swiped, scrolled by keys, or turned by buttons that wrap around at both ends, with a
 * dot for each. A plain scrolling row carries it, so all slides are there without JavaScript. `label` names it; ids differ.
 */
export function Carousel({ label, slides }: { label: string; slides: { id: string | number; content: ReactNode }[] }) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  const show = (index: number) => {
    const slide = track.current?.children[(index + slides.length) % slides.length];
    if (!(slide instanceof HTMLElement)) return;
    track.current?.scrollTo({ left: slide.offsetLeft - (track.current.firstElementChild as HTMLElement).offsetLeft });
  };
  const settle = () => {
    const { current: row } = track;
    if (row) setCurrent(Math.round(Math.abs(row.scrollLeft) / Math.max(1, row.clientWidth)));
  };

  return (
    <div className={styles.carousel} role="group" aria-roledescription="carousel" aria-label={label}>
      <ul
        ref={track}
        className={styles.track}
        // the row scrolls, so keys must reach it
        tabIndex={slides.length > 1 ? 0 : undefined}
        aria-label={`${label}: pictures`}
        onScroll={settle}
      >
        {slides.map(({ id, content }, index) => (
          <li key={id} className={styles.slide} aria-label={`${index + 1} of ${slides.length}`}>
            {content}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={`${styles.controls} needs-scripting`}>
          <IconButton label="Previous picture" onClick={() => show(current - 1)}>
            <PreviousIcon />
          </IconButton>
          <div className={styles.dots}>
            {slides.map(({ id }, index) => (
              <button
                key={id}
                type="button"
                className={styles.dot}
                aria-label={`Picture ${index + 1} of ${slides.length}`}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => show(index)}
              />
            ))}
          </div>
          <IconButton label="Next picture" onClick={() => show(current + 1)}>
            <NextIcon />
          </IconButton>
        </div>
      )}
    </div>
  );
}
