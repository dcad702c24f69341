import { icon } from './icons.tsx';

/** A magnifying glass with a plus; separate from the icons that every page loads. */
export const ZoomIcon = icon('M15.5 15.5L21 21M7.5 10.5h6M10.5 7.5v6', <circle cx="10.5" cy="10.5" r="6.5" />);
