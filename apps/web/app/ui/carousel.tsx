import { type ReactNode, useRef, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { IconButton } from './button.tsx';
import styles from './carousel.module.css';
import { NextIcon, PreviousIcon } from './icons.tsx';

/** A carousel of slides with unique ids: a scrolling row, so that all are accessible without JavaScript. */
export function Carousel({ label, slides }: { label: string; slides: { id: string | number; content: ReactNode }[] }) {
  const track = useRef<HTMLUListElement>(null);
  const target = useRef<number | null>(null);
  const [current, setCurrent] = useState(0);

  const show = (index: number) => {
    const { current: row } = track;
    const wanted = (index + slides.length) % slides.length;
    if (!row || wanted === current) return;
    target.current = wanted;
    setCurrent(wanted);
    const direction = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
    row.scrollTo({ left: direction * wanted * row.clientWidth });
  };
  // a button selects its slide immediately, so slides scrolled past must not be selected
  const followScroll = () => {
    const { current: row } = track;
    if (!row) return;
    const passing = Math.round(Math.abs(row.scrollLeft) / Math.max(1, row.clientWidth));
    if (target.current === null) setCurrent(passing);
    else if (target.current === passing) target.current = null;
  };
  const releaseTarget = () => {
    target.current = null;
  };

  return (
    <div className={styles.carousel} role="group" aria-roledescription={t('carousel')} aria-label={label}>
      <ul
        ref={track}
        className={styles.track}
        // scrollable content must be reachable by keyboard
        tabIndex={slides.length > 1 ? 0 : undefined}
        aria-label={t('{label}: pictures', { label })}
        onScroll={followScroll}
        onPointerDown={releaseTarget}
        onWheel={releaseTarget}
        onKeyDown={releaseTarget}
      >
        {slides.map(({ id, content }, index) => (
          <li
            key={id}
            className={styles.slide}
            aria-label={t('{number} of {total}', { number: index + 1, total: slides.length })}
          >
            {content}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={`${styles.controls} needs-scripting`}>
          <IconButton label={t('Previous picture')} onClick={() => show(current - 1)}>
            <PreviousIcon />
          </IconButton>
          <div className={styles.dots}>
            {slides.map(({ id }, index) => (
              <button
                key={id}
                type="button"
                className={styles.dot}
                aria-label={t('Picture {number} of {total}', { number: index + 1, total: slides.length })}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => show(index)}
              />
            ))}
          </div>
          <IconButton label={t('Next picture')} onClick={() => show(current + 1)}>
            <NextIcon />
          </IconButton>
        </div>
      )}
    </div>
  );
}
