import { notify, useNavigate } from '@fotosoc/host';
import { HideDialog } from '@fotosoc/photos/hide-dialog';
import { LinkButton } from '@fotosoc/ui/link';
import { useState } from 'react';
import { removeCachedGallery, hideGallery } from '../../data/galleries';

export function HideGallery({ link, title }: { link: string; title: string }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const handleHidden = async () => {
    setOpen(false);
    await navigate('/gallery');
    removeCachedGallery(link);
    notify(`Hidden: ${title}. You can restore it under Review.`);
  };
  return (
    <div>
      <LinkButton onClick={() => setOpen(true)}>Hide this gallery</LinkButton>
      {isOpen && (
        <HideDialog
          title={`Hide ${title}?`}
          consequence="This gallery and its photos are no longer visible to anyone, even at their own addresses. You can restore it under Review."
          hide={(reason) => hideGallery(link, reason)}
          onHidden={() => void handleHidden()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
