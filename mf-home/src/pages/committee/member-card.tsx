import type { CommitteeMember } from '@fotosoc/contract/committee';
import { PlatformIcon } from '@fotosoc/ui/icon';
import { FallbackPicture } from '@fotosoc/ui/mark';
import styles from './committee.module.css';

const LIGHTEST_ZONE = 10;

/** A member's photo, or the mark in the grey of their place, over name, position and ways to reach them. */
export function MemberCard({ member }: { member: CommitteeMember }) {
  const { number, name, position, image, social1, social1_type, social2, social2_type, email } = member;
  return (
    <li>
      {image ? (
        <span className="ph">
          <img src={image} alt="" loading="lazy" decoding="async" />
        </span>
      ) : (
        <FallbackPicture zone={Math.min(number - 1, LIGHTEST_ZONE)} />
      )}
      <div className={styles.words}>
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className="meta">{position}</p>
        </div>
        <div className={styles.links}>
          <SocialLink name={name} type={social1_type} url={social1} />
          <SocialLink name={name} type={social2_type} url={social2} />
          <a className="icon-btn" href={`mailto:${email}`} aria-label={`Email the ${position}, ${name}`}>
            <PlatformIcon platform="email" />
          </a>
        </div>
      </div>
    </li>
  );
}

const PLATFORM_NAMES: Record<string, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  linkedin: 'LinkedIn',
  bluesky: 'Bluesky',
  link: 'website',
};

function SocialLink({ name, type, url }: { name: string; type: string; url: string }) {
  if (!url.startsWith('https://')) return null;
  const label = `${name}: ${PLATFORM_NAMES[type] ?? type} (opens in a new tab)`;
  return (
    <a className="icon-btn" href={url} target="_blank" rel="noopener" aria-label={label}>
      <PlatformIcon platform={type} />
    </a>
  );
}
