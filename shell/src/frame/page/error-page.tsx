import { Button, getButtonClass, ButtonRow } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { Page } from '@fotosoc/ui/page';
import { Lead } from '@fotosoc/ui/text';
import { useEffect } from 'react';

/** Page for a failure of the frame itself. Shows no details: the browser's console has them. */
export function ErrorPage() {
  useEffect(() => {
    document.title = 'Unexpected Application Error!';
  }, []);
  return (
    <Page as="main" id="main" width="text" className="nf">
      <div className="nf__text">
        <Heading size="page">Unexpected Application Error!</Heading>
        <Lead>Reload the page. If the error comes back, tell the webmaster.</Lead>
        <ButtonRow>
          <Button
            size="lg"
            onClick={() => {
              location.reload();
            }}
          >
            Reload
          </Button>
          <a className={getButtonClass({ variant: 'line', size: 'lg' })} href="/">
            Return Home
          </a>
        </ButtonRow>
      </div>
    </Page>
  );
}
