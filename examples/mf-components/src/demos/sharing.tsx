import { Button } from '@fotosoc/ui/button';
import { UploadIcon } from '@fotosoc/ui/icon';
import { useSharing } from '@fotosoc/ui/sharing';
import { Specimen } from './specimen';

export function SharingDemo() {
  const { isCopied, share } = useSharing('Hills in March');
  return (
    <Specimen of="useSharing">
      <Button variant="line" onClick={() => void share()}>
        <UploadIcon />
        <span>{isCopied ? 'Link copied' : 'Share'}</span>
      </Button>
    </Specimen>
  );
}
