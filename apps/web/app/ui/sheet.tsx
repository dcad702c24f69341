import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './sheet.module.css';

/** How far a sheet is drawn up. */
const levels = ['low', 'half', 'full'] as const;
type Level = (typeof levels)[number];

/**
 * A part of the page that lies on phones as a sheet over the one before it, drawn up and down by its head. On wide
 * screens its parts stand in the page as if it were not there. `raised` says that it is drawn up all the way (null: not
 * known yet, the style sheet decides by `data-map-or-list`), `onRaise` hears when it has been drawn there or down again:
 * a button of the `head`, which stays in sight, has to offer the same. `view` is passed on as `data-view` for the parts
 * to go by; another one draws a low sheet up. `data-covers` tells maps that it may lie over them.
 */
export function Sheet({
  head,
  view,
  raised,
  onRaise,
  className,
  children,
}: {
  head: ReactNode;
  view?: string;
  raised: boolean | null;
  onRaise: (raised: boolean) => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  const sheet = useRef<HTMLDivElement>(null);
  const [level, setLevel] = useState<Level>('low');
  const drag = useDrag(sheet, (to) => {
    if (to !== 'full') setLevel(to);
    if ((to === 'full') !== raised) onRaise(to === 'full');
  });
  // whoever asks for another view wants to see it
  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    if (level === 'low') setLevel('half');
  }
  // drawn down again by a button, it goes all the way
  const [wasRaised, setWasRaised] = useState(raised);
  if (wasRaised !== raised) {
    setWasRaised(raised);
    if (raised === true) setLevel('low');
  }
  return (
    <div
      ref={sheet}
      className={classNames(styles.sheet, className)}
      data-level={raised === null ? 'initial' : raised ? 'full' : level}
      data-view={view}
      data-covers=""
    >
      <div className={styles.head} {...drag}>
        <span className={styles.grip} aria-hidden="true" />
        <div className={styles.text}>{head}</div>
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  );
}

/** A move shorter than this, in CSS pixels, is a press and no drag. */
const minDragPx = 6;

/** Draws the sheet with the pointer; let go of, it goes to the level that is nearest. */
function useDrag(sheet: { current: HTMLDivElement | null }, setLevel: (level: Level) => void) {
  const start = useRef<{ y: number; height: number } | null>(null);

  const onPointerDown = (event: PointerEvent): void => {
    if (sheet.current === null || (event.target as Element).closest('button, a')) return;
    start.current = { y: event.clientY, height: sheet.current.offsetHeight };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = ({ clientY }: PointerEvent): void => {
    if (start.current === null || sheet.current === null) return;
    sheet.current.style.setProperty('--sheet-height', `${start.current.height + start.current.y - clientY}px`);
  };
  const onPointerUp = ({ clientY }: PointerEvent): void => {
    const element = sheet.current;
    if (start.current === null || element === null) return;
    const moved = Math.abs(clientY - start.current.y) >= minDragPx;
    const height = element.offsetHeight;
    start.current = null;
    element.style.removeProperty('--sheet-height');
    if (moved) setLevel(nearestLevel(element, height));
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

/** The level whose height is nearest to one in CSS pixels; the style sheet knows the heights. */
function nearestLevel(element: HTMLElement, height: number): Level {
  const before = element.dataset.level;
  const distances = levels.map((level) => {
    element.dataset.level = level;
    return { level, distance: Math.abs(element.offsetHeight - height) };
  });
  element.dataset.level = before;
  return distances.reduce((best, one) => (one.distance < best.distance ? one : best)).level;
}
