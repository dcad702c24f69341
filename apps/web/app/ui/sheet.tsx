import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './sheet.module.css';

const levels = ['low', 'half', 'full'] as const;
type Level = (typeof levels)[number];

interface SheetProps {
  head: ReactNode;
  view?: string;
  empty?: boolean;
  raised: boolean | null;
  onRaise: (raised: boolean) => void;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A part of the page that on phones is a sheet over the preceding part, dragged up and down by its head. On wide
 * screens its parts are in the page's layout. `raised` is true at full height (null: unknown, the style sheet decides
 * by `data-map-or-list`); `onRaise` is called when it was dragged to or from full height, for which a button in the
 * always visible `head` must be an alternative. `view` is passed on as `data-view` for styling; a change raises a low
 * sheet, as does becoming `empty`, whose way out would be out of sight. `data-covers` tells maps that they may be covered.
 */
export function Sheet({ head, view, empty = false, raised, onRaise, className, children }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [level, setLevel] = useState<Level>('low');
  const drag = useDrag(sheet, (to) => {
    if (to !== 'full') setLevel(to);
    if ((to === 'full') !== raised) onRaise(to === 'full');
  });
  const [lastContent, setLastContent] = useState({ view, empty });
  if (lastContent.view !== view || lastContent.empty !== empty) {
    setLastContent({ view, empty });
    if (level === 'low' && (lastContent.view !== view || empty)) setLevel('half');
  }
  // when lowered by a button, it is lowered completely
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

/** Pointer movements shorter than this, in CSS pixels, are clicks instead of drags. */
const minDragPx = 6;

/** Drags the sheet with the pointer; on release it snaps to the nearest level. */
function useDrag(sheet: { current: HTMLDivElement | null }, setLevel: (level: Level) => void) {
  const start = useRef<{ y: number; height: number } | null>(null);

  const onPointerDown = (event: PointerEvent): void => {
    if (sheet.current === null || (event.target instanceof Element && event.target.closest('button, a'))) return;
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

/** Returns the level whose height is nearest to `height` in CSS pixels; heights are defined by the style sheet. */
function nearestLevel(element: HTMLElement, height: number): Level {
  const currentLevel = element.dataset.level;
  const distances = levels.map((level) => {
    element.dataset.level = level;
    return { level, distance: Math.abs(element.offsetHeight - height) };
  });
  element.dataset.level = currentLevel;
  return distances.reduce((best, one) => (one.distance < best.distance ? one : best)).level;
}
