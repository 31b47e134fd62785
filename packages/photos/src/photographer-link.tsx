import { FORMER_PHOTOGRAPHER, formatPhotographerPath } from '@fotosoc/contract/photographer-path';
import { Link } from '@fotosoc/host';
import { linkClass } from '@fotosoc/ui/link';

export interface PhotographerLinkProps {
  name: string;
}

/** Renders a photographer's name as a link to all photos that are credited to the name. */
export function PhotographerLink({ name }: PhotographerLinkProps) {
  if (name === FORMER_PHOTOGRAPHER) return <span>{name}</span>;
  return (
    <Link className={linkClass} dir="auto" to={formatPhotographerPath(name)}>
      {name}
    </Link>
  );
}

/** Renders a credit of the photo viewer, for `renderCredit`. */
export function renderCredit(name: string) {
  return <PhotographerLink name={name} />;
}
