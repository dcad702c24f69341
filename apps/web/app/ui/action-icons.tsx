import { icon } from './icons.tsx';

export const ViewIcon = icon(
  'M2.5 12c2.4-4.3 5.6-6.5 9.5-6.5s7.1 2.2 9.5 6.5c-2.4 4.3-5.6 6.5-9.5 6.5S4.9 16.3 2.5 12z',
  <circle cx="12" cy="12" r="3" />,
);
export const TrashIcon = icon('M4 6.5h16M9 6V3.5h6V6M6.5 6.5l1 14h9l1-14M10.5 10.5v6M13.5 10.5v6');
export const PictureIcon = icon(
  'M4 18l5-4 3 2 4.5-5L21 15.5',
  <>
    <rect x="3" y="4" width="18" height="16" rx="3" />
    <circle cx="9" cy="10" r="1.8" />
  </>,
);
export const HistoryIcon = icon('M3.5 12a8.5 8.5 0 102.6-6.1L3.5 8.5M3.5 3.5v5h5M12 7.5V12l3 2');
export const EditIcon = icon('M4 20l1-5L16 4l4 4L9 19l-5 1zM13.5 6.5l4 4');
export const DiscIcon = icon(
  '',
  <>
    <circle cx="12" cy="12" r="9" />
    <circle cx="12" cy="12" r="2.5" />
  </>,
);

export const StarIcon = icon('M12 3l3 6 6 1-4 4 1 6-6-3-6 3 1-6-4-4 6-1z');
export const FollowIcon = icon(
  'M12 20.5C6 16 3.5 12.8 3.5 9.3a4.3 4.3 0 018.5-1 4.3 4.3 0 018.5 1c0 3.5-2.5 6.7-8.5 11.2z',
);
