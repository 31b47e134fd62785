import { society } from '@fotosoc/host';
import { Heading } from '@fotosoc/ui/heading';
import { PlatformIcon } from '@fotosoc/ui/platform-icon';
import { Container } from '@fotosoc/ui/page';
import { Lead } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import styles from './about.module.css';
import { Section } from '../section/section';
import { Film } from './film';

export function About() {
  return (
    <Section labelledBy="about">
      <Container className={styles.about}>
        <Film />
        <div className={styles.text}>
          <Heading size="section" id="about">
            About Us
          </Heading>
          <Lead>
            We are the students who carry a camera to lectures. We walk, shoot, develop and print together every week of
            term, and hang the results twice a year.
          </Lead>
          <Socials />
        </div>
      </Container>
    </Section>
  );
}

function Socials() {
  return (
    <div className={styles.socials}>
      <h3>Check Out Our Socials!</h3>
      <ul>
        {society().socials.map(({ platform, label, url }) => (
          <li key={platform}>
            {platform === 'email' ? (
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
