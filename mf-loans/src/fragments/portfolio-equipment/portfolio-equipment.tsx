import { Link, useApi, type FragmentProps } from '@fotosoc/host';
import { Heading } from '@fotosoc/ui/heading';
import { linkClass } from '@fotosoc/ui/link';
import { FallbackPicture, Photo } from '@fotosoc/ui/photo';
import { ListRow, List } from '@fotosoc/ui/list';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import styles from './portfolio-equipment.module.css';

const WIDTHS = { all: '56px' };

/** Fragment of the portfolio page: equipment of the society used for the photos; empty without any. */
export function Component({ portfolio }: FragmentProps<'portfolio.gear'>) {
  const { data } = useApi('GET /api/portfolios/:portfolioLink/equipment', { params: { portfolioLink: portfolio } });
  const gear = data?.equipment ?? [];
  if (gear.length === 0) return null;
  const hasPictures = gear.some(({ photo }) => photo);
  return (
    <div className={styles.part}>
      <Heading size="card">Borrow this equipment</Heading>
      <List>
        {gear.map(({ id, name, freeToday, photo }) => (
          <ListRow key={id}>
            <div className={styles.thing}>
              {photo ? (
                <Photo photo={photo} alt="" widths={WIDTHS} ratio={1} className={styles.picture} />
              ) : (
                hasPictures && <FallbackPicture framed zone={3} className={styles.picture} />
              )}
              <span>
                <strong>{name}</strong>
                <span className={styles.free}>{`${freeToday === 0 ? 'None' : freeToday} free today`}</span>
              </span>
            </div>
            <Link className={linkClass} to={`/loans?kind=${id}`}>
              Borrow<VisuallyHidden>{` ${name}`}</VisuallyHidden>
            </Link>
          </ListRow>
        ))}
      </List>
    </div>
  );
}
