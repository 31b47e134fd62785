import type { SocialButton } from '@fotosoc/contract/portfolio';
import { PLATFORM_NAMES } from '@fotosoc/contract/platform-names';
import { PlatformIcon } from '@fotosoc/ui/platform-icon';
import { iconButtonClass } from '@fotosoc/ui/icon-button';
import styles from './portfolio.module.css';

/** Channels of a member as icons. A channel without an address is left out. An e-mail address opens the mail
 *  program. */
export function SocialLinks({ name, buttons }: { name: string; buttons: readonly SocialButton[] }) {
  const filled = buttons.filter(({ url }) => url.trim() !== '');
  if (filled.length === 0) return null;
  return (
    <ul className={styles.social}>
      {filled.map(({ platform, url }) => (
        <li key={`${platform} ${url}`}>
          <a
            className={iconButtonClass}
            aria-label={`${name}, ${PLATFORM_NAMES[platform]}`}
            {...(platform === 'email'
              ? { href: `mailto:${url.replace(/^mailto:/i, '')}` }
              : { href: url, target: '_blank', rel: 'noopener noreferrer' })}
          >
            <PlatformIcon platform={platform} />
          </a>
        </li>
      ))}
    </ul>
  );
}
