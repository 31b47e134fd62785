import { Link, society } from '@fotosoc/host';
import { BrandIcon } from '@fotosoc/ui/brand-icon';

/** Logo and name of the society, linked to the home page. */
export function Brand({ onClick }: { onClick?: () => void }) {
  return (
    <Link className="brand" to="/" aria-label={`${society().shortName}, home`} onClick={onClick}>
      <BrandIcon />
      <span>{society().shortName}</span>
    </Link>
  );
}
