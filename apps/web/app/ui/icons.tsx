import type { ReactNode } from 'react';

/**
 * Creates a decorative icon from the lines of a path and further shapes; `size` in px. Its control needs a name. An icon
 * that points forwards or backwards is `mirrored`.
 */
export const icon = (lines: string, shapes?: ReactNode, className?: string) =>
  function Icon({ size = 20 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={className}
      >
        {shapes}
        {lines && <path d={lines} />}
      </svg>
    );
  };

/** The crescent of the moon, filled. */
export function MoonIcon({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M12.1 2.5a9.7 9.7 0 1 0 9.3 12.4A8 8 0 0 1 12.1 2.500z" />
    </svg>
  );
}

/* The icons of the first load; those that only other pages or dialogs use are in files of their own. */

export const MenuIcon = icon('M3 6h18M3 12h18M3 18h18');
export const CloseIcon = icon('M5 5l14 14M19 5L5 19');
export const CheckIcon = icon('M4 12.5l5.5 5.5L20 6.5');
export const SearchIcon = icon('M15.5 15.5L21 21', <circle cx="10.5" cy="10.5" r="6.5" />);
export const BackIcon = icon('M20 12H5M11 6l-6 6 6 6', undefined, 'mirrored');
export const CalendarIcon = icon('M3 10h18M8 2.5V7M16 2.5V7', <rect x="3" y="5" width="18" height="16" rx="3" />);
export const ClockIcon = icon('M12 7v5l3.5 2', <circle cx="12" cy="12" r="9" />);
export const PlaceIcon = icon(
  'M12 21.5C7 16 5 12.8 5 9.5a7 7 0 0114 0c0 3.3-2 6.5-7 12z',
  <circle cx="12" cy="9.5" r="2.5" />,
);
export const TicketIcon = icon('M3 6h18v4a2 2 0 000 4v4H3v-4a2 2 0 000-4zM14 6v12');
export const ExternalLinkIcon = icon('M7 17L18 6M9 6h9v9');
export const PersonIcon = icon('M3.5 21c1-4.5 4.3-6.5 8.5-6.5s7.5 2 8.5 6.5', <circle cx="12" cy="8" r="4.5" />);
export const AlertIcon = icon('M12 3.5L22 20.5H2L12 3.5zM12 10v4.5M12 17.5v.1');
export const SunIcon = icon(
  'M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  <circle cx="12" cy="12" r="4" />,
);
export const StarsIcon = icon(
  'M10 4c.7 4.7 2.3 6.3 7 7-4.7.7-6.3 2.3-7 7-.7-4.7-2.3-6.3-7-7 4.7-.7 6.3-2.3 7-7zM19 3v4M17 5h4M19.5 17v3M18 18.5h3',
);
export const ShareIcon = icon('M12 15V3.5M7.5 7.5L12 3l4.5 4.5M5 12v6a3 3 0 003 3h8a3 3 0 003-3v-6');
export const DirectionsIcon = icon('M12 2.5l9.5 9.5-9.5 9.5L2.5 12zM9 15.5v-3a2 2 0 012-2h4M13 8l2.5 2.5L13 13');

export const PreviousIcon = icon('M15 5l-7 7 7 7', undefined, 'mirrored');
export const NextIcon = icon('M9 5l7 7-7 7', undefined, 'mirrored');
export const MusicIcon = icon(
  'M9 18V5l11-2v13',
  <>
    <circle cx="6" cy="18" r="3" />
    <circle cx="17" cy="16" r="3" />
  </>,
);
