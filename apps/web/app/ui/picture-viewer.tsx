import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createRoot } from 'react-dom/client';
import { t } from '@moonfloor/messages/t';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { CloseIcon, icon, NextIcon, PreviousIcon } from './icons.tsx';
import styles from './picture-viewer.module.css';

/** Position of a pointerup event in px of the viewport, and its time in ms. */
interface Tap {
  x: number;
  y: number;
  time: number;
}

const maxDelayMs = 350;
const maxDistancePx = 30;

/** Returns whether a tap is the second of a double tap: browsers fire dblclick for the mouse only. */
export function isDoubleTap(last: Tap | null, tap: Tap): boolean {
  return (
    last !== null && tap.time - last.time <= maxDelayMs && Math.hypot(tap.x - last.x, tap.y - last.y) <= maxDistancePx
  );
}

/** A magnifying glass with a plus. */
const ZoomIcon = icon('M15.5 15.5L21 21M7.5 10.5h6M10.5 7.5v6', <circle cx="10.5" cy="10.5" r="6.5" />);

/** A picture of a page: its file, alternative text, size in pixels, and the file displayed on the page. */
interface ViewerPicture {
  src: string;
  name: string;
  width: number;
  height: number;
  small: string;
}

/** Opens a link's picture in a viewer with those beside it; restores focus to the link. */
export function openViewer(link: HTMLAnchorElement): void {
  const links = [...(link.closest('ul') ?? link.parentElement!).querySelectorAll<HTMLAnchorElement>('a[data-picture]')];
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const onClosed = (): void => {
    root.unmount();
    host.remove();
    link.focus();
  };
  root.render(<Viewer pictures={links.map(pictureOfLink)} first={links.indexOf(link)} onClosed={onClosed} />);
}

function pictureOfLink(link: HTMLAnchorElement): ViewerPicture {
  const image = link.querySelector('img')!;
  // the attributes contain the intrinsic size, the properties the rendered one
  const [width, height] = ['width', 'height'].map((side) => Number(image.getAttribute(side)));
  return {
    src: link.href,
    name: link.dataset['picture'] ?? '',
    width: width!,
    height: height!,
    small: image.currentSrc,
  };
}

/** Pixels by which an arrow key pans a zoomed picture. */
const stepPx = 80;

type ViewerProps = { pictures: readonly ViewerPicture[]; first: number; onClosed: () => void };

function Viewer({ pictures, first, onClosed }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState(first);
  const [zoomed, setZoomed] = useState(false);
  const { name } = pictures[at]!;

  const show = (index: number): void => {
    const row = track.current;
    if (row === null || index < 0 || index >= pictures.length) return;
    setZoomed(false);
    setAt(index);
    row.scrollTo({ left: index * row.clientWidth, behavior: 'instant' });
  };
  useLayoutEffect(() => {
    dialog.current!.showModal();
    close.current!.focus();
    track.current!.scrollTo({ left: first * track.current!.clientWidth, behavior: 'instant' });
  }, [first]);
  // its own history entry, so that the browser's Back closes the viewer and keeps the page
  const left = useEffectEvent(onClosed);
  useEffect(() => {
    history.pushState(history.state, '');
    const leave = (event: PopStateEvent): void => {
      // nothing for the router
      event.stopImmediatePropagation();
      left();
    };
    addEventListener('popstate', leave, { capture: true });
    return () => removeEventListener('popstate', leave, { capture: true });
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const [x, y] = arrows[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    if (zoomed) track.current?.children[at]?.scrollBy({ left: x * stepPx, top: y * stepPx });
    else show(at + x);
  };
  const followScroll = (): void => {
    const row = track.current!;
    const passing = Math.round(row.scrollLeft / Math.max(1, row.clientWidth));
    if (passing === at || passing >= pictures.length) return;
    setAt(passing);
    setZoomed(false);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={name}
      onClose={() => history.back()}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar} dir="ltr">
        {pictures.length > 1 && (
          <>
            <span role="status" dir="auto">
              {t('{number} of {total}', { number: at + 1, total: pictures.length })}
            </span>
            <IconButton label={t('Previous image')} disabled={at === 0} onClick={() => show(at - 1)}>
              <PreviousIcon />
            </IconButton>
            <IconButton label={t('Next image')} disabled={at === pictures.length - 1} onClick={() => show(at + 1)}>
              <NextIcon />
            </IconButton>
          </>
        )}
        <IconButton label={t('Zoom')} aria-pressed={zoomed} onClick={() => setZoomed(!zoomed)}>
          <ZoomIcon />
        </IconButton>
        <IconButton ref={close} label={t('Close')} onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </IconButton>
      </div>
      <ul
        ref={track}
        className={classNames(styles.track, zoomed && styles.drag)}
        dir="ltr"
        tabIndex={pictures.length > 1 ? 0 : undefined}
        onScroll={followScroll}
      >
        {pictures.map((picture, index) => (
          <Slide
            key={picture.src}
            picture={picture}
            zoomed={zoomed && index === at}
            onZoom={() => setZoomed(!zoomed)}
            onLeave={() => dialog.current?.close()}
          />
        ))}
      </ul>
    </dialog>
  );
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type SlideProps = { picture: ViewerPicture; zoomed: boolean; onZoom: () => void; onLeave: () => void };

/** A picture fitted into the viewer; when zoomed, it can be panned. A click outside it closes the viewer. */
function Slide({ picture, zoomed, onZoom, onLeave }: SlideProps) {
  const { src, name, width, height, small } = picture;
  const place = useRef<HTMLLIElement>(null);
  const last = useRef<Tap | null>(null);
  /** The tapped point, as fractions of width and height. */
  const tapped = useRef<readonly [x: number, y: number]>([0.5, 0.5]);
  useLayoutEffect(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = place.current!;
    const [x, y] = tapped.current;
    place.current!.scrollTo({
      left: x * scrollWidth - clientWidth / 2,
      top: y * scrollHeight - clientHeight / 2,
      behavior: 'instant',
    });
    tapped.current = [0.5, 0.5];
  }, [zoomed]);
  const onPointerUp = (event: PointerEvent<HTMLImageElement>): void => {
    if (!event.isPrimary || event.button !== 0) return;
    const tap = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    const again = isDoubleTap(last.current, tap);
    last.current = again ? null : tap;
    if (!again) return;
    const box = event.currentTarget.getBoundingClientRect();
    tapped.current = [(tap.x - box.left) / box.width, (tap.y - box.top) / box.height];
    onZoom();
  };
  return (
    <li
      ref={place}
      className={classNames(styles.slide, zoomed && styles.zoomed)}
      onClick={({ target, currentTarget }) => target === currentTarget && onLeave()}
    >
      <img
        src={src}
        alt={name}
        width={width}
        height={height}
        loading="lazy"
        draggable={false}
        style={{ backgroundImage: `url("${small}")`, aspectRatio: `${width} / ${height}` }}
        onPointerUp={onPointerUp}
      />
    </li>
  );
}
