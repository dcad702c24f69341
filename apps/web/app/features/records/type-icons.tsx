import type { ResourceType } from '@moonfloor/contract/values/lists';
import { DiscIcon } from '../../ui/action-icons.tsx';
import { CalendarIcon, icon, MusicIcon, PersonIcon, PlaceIcon, StarsIcon } from '../../ui/icons.tsx';

const TagIcon = icon('M3.5 11V4.5a1 1 0 011-1H11l9.5 9.5-7.5 7.5L3.5 11z', <circle cx="8" cy="8" r="1.3" />);
const RepeatIcon = icon('M4 12a8 8 0 0113.6-5.6L20 8.5M20 3.5v5h-5M20 12a8 8 0 01-13.6 5.6L4 15.5M4 20.5v-5h5');

export const typeIcons = {
  event: CalendarIcon,
  artist: MusicIcon,
  decoration: StarsIcon,
  release: DiscIcon,
  venue: PlaceIcon,
  promoter: PersonIcon,
  series: RepeatIcon,
  label: TagIcon,
} as const satisfies Record<ResourceType, unknown>;
