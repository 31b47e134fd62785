import { notify } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { CheckIcon, UploadIcon } from '@fotosoc/ui/icon';
import { useSharing } from '@fotosoc/ui/sharing';

/** Button that shares or copies the address of the page. */
export function ShareButton({ title }: { title: string }) {
  const { isCopied, share } = useSharing(title, () => notify(`Could not copy. The link: ${location.href}`, 'bad'));
  return (
    <Button variant="line" onClick={() => void share()}>
      {isCopied ? <CheckIcon /> : <UploadIcon />}
      <span aria-live="polite">{isCopied ? 'Link copied' : 'Share'}</span>
    </Button>
  );
}
