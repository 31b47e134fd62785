import { LinkButton, linkClass, NewTabLink } from '@fotosoc/ui/link';
import { Specimen } from './specimen';

export function LinkDemo() {
  return (
    <Specimen of="A link by linkClass, LinkButton, NewTabLink">
      <a href="#link" className={linkClass}>
        All galleries
      </a>
      <LinkButton>Show the terms</LinkButton>
      <NewTabLink href="#link" className={linkClass}>
        What we keep about you
      </NewTabLink>
    </Specimen>
  );
}
