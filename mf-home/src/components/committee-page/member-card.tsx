import type { CommitteeMember } from '@fotosoc/contract/committee';
import { PlatformIcon } from '@fotosoc/ui/platform-icon';
import { iconButtonClass } from '@fotosoc/ui/icon-button';
import { BrandIcon } from '@fotosoc/ui/brand-icon';
import { PhotoFrame } from '@fotosoc/ui/photo';
import { Meta } from '@fotosoc/ui/text';
import styles from './committee-page.module.css';

/** Photo of a member, or the society's logo. */
export function Portrait({ image }: Pick<CommitteeMember, 'image'>) {
  if (image) {
    return (
      <PhotoFrame>
        <img src={image} alt="" loading="lazy" decoding="async" />
      </PhotoFrame>
    );
  }
  return (
    <span className={styles.logo}>
      <BrandIcon />
    </span>
  );
}

export function MemberCard({ member }: { member: CommitteeMember }) {
  const { name, position, image, social1, social1_type, social2, social2_type, email } = member;
  return (
    <li>
      <Portrait image={image} />
      <div className={styles.words}>
        <div>
          <h2 className={styles.name}>{name}</h2>
          <Meta>{position}</Meta>
        </div>
        <div className={styles.links}>
          <SocialLink name={name} type={social1_type} url={social1} />
          <SocialLink name={name} type={social2_type} url={social2} />
          <a className={iconButtonClass} href={`mailto:${email}`} aria-label={`Email the ${position}, ${name}`}>
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
    <a className={iconButtonClass} href={url} target="_blank" rel="noopener" aria-label={label}>
      <PlatformIcon platform={type} />
    </a>
  );
}
