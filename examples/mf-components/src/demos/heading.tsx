import { Heading } from '@fotosoc/ui/heading';
import { Specimen } from './specimen';

export function HeadingDemo() {
  return (
    <Specimen of="Heading: page, section, card" wide>
      <Heading size="page" as="h3">
        A page
      </Heading>
      <Heading size="section" as="h3">
        A section
      </Heading>
      <Heading size="card" as="h3">
        A card
      </Heading>
    </Specimen>
  );
}
