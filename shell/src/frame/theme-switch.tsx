import { Icon } from '@fotosoc/ui/icon';
import { useState } from 'react';
import { chooseTheme, currentTheme } from './theme.ts';

/** Toggle button named after what it switches on. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(currentTheme);
  function handleClick() {
    const next = currentTheme() === 'dark' ? 'light' : 'dark';
    chooseTheme(next);
    setTheme(next);
  }
  return (
    <button
      type="button"
      className="icon-btn theme"
      aria-label="Dark theme"
      aria-pressed={theme === 'dark'}
      onClick={handleClick}
    >
      <Icon name={theme === 'dark' ? 'moon' : 'sun'} />
    </button>
  );
}
