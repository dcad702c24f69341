import { icon } from '../../ui/icons.tsx';

export const StarIcon = icon('M12 3l3 6 6 1-4 4 1 6-6-3-6 3 1-6-4-4 6-1z');
