import { IconButton } from '../ui/button.tsx';
import { StarsIcon, SunIcon } from '../ui/icons.tsx';
import { chooseTheme, useTheme } from '../ui/theme.ts';

/** Toggles the theme and stores the choice. Not rendered without JavaScript: the system's preference applies. */
export function ThemeSwitch() {
  const other = useTheme() === 'night' ? 'day' : 'night';
  return (
    <IconButton className="needs-scripting" label={`Switch to ${other} theme`} onClick={() => chooseTheme(other)}>
      {other === 'day' ? <SunIcon /> : <StarsIcon />}
    </IconButton>
  );
}
