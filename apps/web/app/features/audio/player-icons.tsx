import { icon } from '../../ui/icons.tsx';

export const PlayIcon = icon('', <path d="M7 4.5v15l12-7.5z" fill="currentColor" />);
export const PauseIcon = icon('', <path d="M8 5v14M16 5v14" strokeWidth="3.5" />);
export const SkipBackIcon = icon('M5.5 5v14', <path d="M19 5v14L9 12z" fill="currentColor" />);
export const SkipForwardIcon = icon('M18.5 5v14', <path d="M5 5v14l10-7z" fill="currentColor" />);
const speaker = <path d="M4 9.5v5h3.5L12 19V5L7.5 9.5z" fill="currentColor" />;
export const VolumeIcon = icon('M15.5 9a4 4 0 010 6M18 6a8 8 0 010 12', speaker);
export const MutedIcon = icon('M16 9.5l5 5M21 9.5l-5 5', speaker);
