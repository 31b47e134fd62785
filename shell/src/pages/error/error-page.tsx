import { Button, buttonClass } from '@fotosoc/ui/button';
import { useEffect } from 'react';

/** The last resort, when the frame itself has failed. Shows no detail: that is in the browser's console. */
export function ErrorPage() {
  useEffect(() => {
    document.title = 'Unexpected Application Error!';
  }, []);
  return (
    <main id="main" className="wrap wrap--text page nf">
      <div className="nf__text">
        <h1 className="h-page">Unexpected Application Error!</h1>
        <p className="lead">Reload the page. If it keeps happening, tell the webmaster.</p>
        <div className="btns">
          <Button
            size="lg"
            onClick={() => {
              location.reload();
            }}
          >
            Reload
          </Button>
          <a className={buttonClass({ variant: 'line', size: 'lg' })} href="/">
            Return Home
          </a>
        </div>
      </div>
    </main>
  );
}
