import { MoonIcon, SunIcon } from '@fotosoc/ui/icon';
import { IconButton } from '@fotosoc/ui/icon-button';
import { chooseTheme, useTheme } from './theme.ts';

/** Toggle button of the dark theme. Before hydration, the page's first script (page-start.js) handles the press. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <IconButton
      icon={ThemeIcon}
      label="Dark theme"
      className="theme"
      aria-pressed={theme === 'dark'}
      data-early="theme"
      onClick={() => {
        chooseTheme(theme === 'dark' ? 'light' : 'dark');
      }}
    />
  );
}

/** Icon of the current theme. CSS shows one of the two, because the server does not know the system's preference. */
function ThemeIcon() {
  return (
    <>
      <SunIcon />
      <MoonIcon />
    </>
  );
}
