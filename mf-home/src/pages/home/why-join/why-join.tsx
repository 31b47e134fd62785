import { society } from '@fotosoc/contract/society';
import discount from './discount.jpg';
import photobook from './photobook.jpg';
import walks from './walks.jpg';
import styles from './why-join.module.css';

const { partnerShop, photobookTheme } = society;

const REASONS = [
  {
    picture: walks,
    title: 'Workshops and photo walks',
    text: 'For all levels, from “which end is the lens” to zone-system printing. Cameras provided.',
  },
  {
    picture: photobook,
    title: 'The photobook',
    text: `Every year members edit, design and print a book together. This year’s theme is ‘${photobookTheme}’.`,
  },
  {
    picture: discount,
    title: `${partnerShop.discountPercent}% member discount`,
    text: `On development, scanning and printing at ${partnerShop.name}.`,
  },
];

export function WhyJoin() {
  return (
    <section className="section" aria-labelledby="why-join">
      <div className="wrap">
        <div className="head">
          <h2 className="h-sec" id="why-join">
            Why Join
          </h2>
        </div>
        <div className={styles.reasons}>
          {REASONS.map(({ picture, title, text }) => (
            <article key={title}>
              <span className="ph">
                <img src={picture} width="900" height="600" alt="" loading="lazy" decoding="async" />
              </span>
              <h3 className="h-card">{title}</h3>
              <p>{text}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
