import { IconButton } from '../ui/button.tsx';
import { StarsIcon, SunIcon } from '../ui/icons.tsx';
import { chooseTheme, useTheme } from '../ui/theme.ts';

/** Turns night into day and back, and remembers it. Without JavaScript it is not there: the system's preference holds. */
export function ThemeSwitch() {
  const other = useTheme() === 'night' ? 'day' : 'night';
  return (
    <IconButton className="needs-scripting" label={`Switch to ${other} theme`} onClick={() => chooseTheme(other)}>
      {other === 'day' ? <SunIcon /> : <StarsIcon />}
    </IconButton>
  );
}
