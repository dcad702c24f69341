import { icon } from './icons.tsx';

export const MusicIcon = icon(
  'M9 18V5l11-2v13',
  <>
    <circle cx="6" cy="18" r="3" />
    <circle cx="17" cy="16" r="3" />
  </>,
);
export const DiscIcon = icon(
  '',
  <>
    <circle cx="12" cy="12" r="9" />
    <circle cx="12" cy="12" r="2.5" />
  </>,
);
