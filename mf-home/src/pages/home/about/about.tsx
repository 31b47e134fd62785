import { society } from '@fotosoc/contract/society';
import { PlatformIcon } from '@fotosoc/ui/icon';
import styles from './about.module.css';
import { Film } from './film';

export function About() {
  return (
    <section className="section" aria-labelledby="about">
      <div className={`wrap ${styles.about}`}>
        <Film />
        <div className={styles.text}>
          <h2 className="h-sec" id="about">
            About Us
          </h2>
          <p className="lead">
            We are the students who carry a camera to lectures. We walk, shoot, develop and print together every week of
            term, and hang the results twice a year.
          </p>
          <Socials />
        </div>
      </div>
    </section>
  );
}

function Socials() {
  return (
    <div className={styles.socials}>
      <h3>Check Out Our Socials!</h3>
      <ul>
        {society.socials.map(({ platform, label, url }) => (
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
                <span className="vh"> (opens in a new tab)</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
