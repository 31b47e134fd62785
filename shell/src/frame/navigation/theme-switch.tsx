import { MoonIcon, SunIcon } from '@fotosoc/ui/icon';
import { IconButton } from '@fotosoc/ui/icon-button';
import { chooseTheme, useTheme } from './theme.ts';

/** Toggle button named after the theme that a press activates. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <IconButton
      icon={theme === 'dark' ? MoonIcon : SunIcon}
      label="Dark theme"
      className="theme"
      aria-pressed={theme === 'dark'}
      onClick={() => {
        chooseTheme(theme === 'dark' ? 'light' : 'dark');
      }}
    />
  );
}
