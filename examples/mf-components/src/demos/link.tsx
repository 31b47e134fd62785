import { LinkButton, linkClass } from '@fotosoc/ui/link';
import { Specimen } from './specimen';

export function LinkDemo() {
  return (
    <Specimen of="A link by linkClass, LinkButton">
      <a href="#link" className={linkClass}>
        All galleries
      </a>
      <LinkButton>Show the terms</LinkButton>
    </Specimen>
  );
}
