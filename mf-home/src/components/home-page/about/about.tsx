import { Heading } from '@fotosoc/ui/heading';
import { PlatformIcon } from '@fotosoc/ui/platform-icon';
import { Container } from '@fotosoc/ui/page';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { MarkdownText } from '../../markdown-text/markdown-text';
import type { HomeSections } from '../../../data/sections';
import styles from './about.module.css';
import { Section } from '../section/section';
import { Film } from './film';

export function About({ home: { sections, photos, words } }: { home: HomeSections }) {
  const { heading, text, socialsHeading, poster } = sections['home.about'];
  return (
    <Section labelledBy="about">
      <Container className={styles.about}>
        <Film film={sections.society.film} poster={poster && photos[poster.photoId]} />
        <div className={styles.text}>
          <Heading size="section" id="about">
            {heading}
          </Heading>
          <MarkdownText text={text} words={words} isLead />
          <Socials heading={socialsHeading} socials={sections.society.socials} />
        </div>
      </Container>
    </Section>
  );
}

interface SocialsProps {
  heading: string;
  socials: HomeSections['sections']['society']['socials'];
}

function Socials({ heading, socials }: SocialsProps) {
  return (
    <div className={styles.socials}>
      <h3>{heading}</h3>
      <ul>
        {socials.map(({ platform, label, url }) => (
          <li key={`${platform} ${url}`}>
            {url.startsWith('mailto:') ? (
              <a href={url}>
                <PlatformIcon platform={platform} />
                {label}
              </a>
            ) : (
              <a href={url} target="_blank" rel="noopener">
                <PlatformIcon platform={platform} />
                {label}
                <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
