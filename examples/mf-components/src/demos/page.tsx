import { Button } from '@fotosoc/ui/button';
import { linkClass } from '@fotosoc/ui/link';
import { Container, Page, PageHead } from '@fotosoc/ui/page';
import { Specimen } from './specimen';

export function PageDemo() {
  return (
    <Specimen of="Page, PageHead, Container" wide>
      <Page width="full">
        <PageHead
          width="text"
          title="Prints"
          lead="What hangs in the library this term."
          above={
            <a href="#page" className={linkClass}>
              All exhibitions
            </a>
          }
          action={<Button variant="line">Add a print</Button>}
        />
        <Container width="text">What stands in a container keeps off the edges.</Container>
      </Page>
    </Specimen>
  );
}
