import { Icon } from '@fotosoc/ui/icon';
import { chooseTheme, useTheme } from './theme.ts';

/** Toggle button named after what it switches on. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <button
      type="button"
      className="icon-btn theme"
      aria-label="Dark theme"
      aria-pressed={theme === 'dark'}
      onClick={() => {
        chooseTheme(theme === 'dark' ? 'light' : 'dark');
      }}
    >
      <Icon name={theme === 'dark' ? 'moon' : 'sun'} />
    </button>
  );
}
