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
        {isCopied ? 'Link copied' : 'Share'}
      </Button>
    </Specimen>
  );
}
