import { Link, society } from '@fotosoc/host';
import { Mark } from '@fotosoc/ui/mark';

/** The society's mark and name, leading home. */
export function Brand({ onClick }: { onClick?: () => void }) {
  return (
    <Link className="brand" to="/" aria-label={`${society().shortName}, home`} onClick={onClick}>
      <Mark />
      <span>{society().shortName}</span>
    </Link>
  );
}
