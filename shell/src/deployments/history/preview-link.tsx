import { ApiError } from '@fotosoc/contract/request';
import { notify } from '@fotosoc/host';
import { Button, buttonClass } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { makePreview } from '../data/deployments.ts';
import { CopiedText } from '../components/copied-text.tsx';

/** Makes a link that shows a version nobody gets yet, and shows it to copy. */
export function PreviewLink({ name, version }: { name: string; version: string }) {
  const [url, setUrl] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  async function handleMake() {
    setMaking(true);
    try {
      setUrl(await makePreview([{ name, version }]));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, 'bad');
    } finally {
      setMaking(false);
    }
  }
  function close() {
    setUrl(undefined);
  }
  return (
    <>
      <Button
        size="sm"
        variant="line"
        busy={isMaking}
        aria-label={`Preview ${name} ${version}`}
        onClick={() => void handleMake()}
      >
        Preview
      </Button>
      {url && (
        <Dialog
          title={`Preview of ${name} ${version}`}
          onClose={close}
          actions={
            <>
              <Button variant="line" onClick={close}>
                Close
              </Button>
              <a className={buttonClass()} href={url} target="_blank" rel="noopener">
                Open<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
              </a>
            </>
          }
        >
          <Meta>Whoever opens this link gets {version} with a badge, for a day.</Meta>
          <CopiedText label="Preview link" text={url} />
        </Dialog>
      )}
    </>
  );
}
