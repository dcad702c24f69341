import { icon } from './icons.tsx';

export const PreviousIcon = icon('M15 5l-7 7 7 7', undefined, 'mirrored');
export const NextIcon = icon('M9 5l7 7-7 7', undefined, 'mirrored');
