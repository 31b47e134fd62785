import type { GalleryWithCaptions, OneGallery } from '@fotosoc/contract/gallery';
import { ApiError } from '@fotosoc/contract/request';
import { confirm, Link, dismissToast, notify, useNavigate, type Confirmation } from '@fotosoc/host';
import { Button, buttonClass, ButtonRow } from '@fotosoc/ui/button';
import { Meta } from '@fotosoc/ui/text';
import { useEffect, useRef, useState } from 'react';
import { deleteGallery, forgetGallery } from '../../data/galleries';
import styles from './gallery.module.css';

/** What only the administrator sees: the ways to edit and delete. */
export function AdministratorBar({ gallery, version }: OneGallery) {
  const { link } = gallery;
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const failure = useRef(0);
  const isDeleted = useRef(false);
  // Not before this page is gone: it would ask for its gallery again.
  useEffect(
    () => () => {
      if (isDeleted.current) forgetGallery(link);
    },
    [link],
  );

  const handleDelete = async () => {
    dismissToast(failure.current);
    let question = 'Are you sure you want to delete this gallery?';
    let current: OneGallery | undefined = { gallery, version };
    try {
      while (current) {
        setIsDeleting(false);
        if (!(await confirm(questionAbout(current.gallery, question)))) return;
        setIsDeleting(true);
        current = await deleteGallery(current);
        question = 'This gallery was changed meanwhile. Do you still want to delete it?';
      }
      isDeleted.current = true;
      notify('Gallery deleted successfully.');
      await navigate('/gallery');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setIsDeleting(false);
      failure.current = notify(error.status === 404 ? 'Gallery not found.' : 'Failed to delete gallery.', 'bad');
    }
  };
  return (
    <div className={styles.administrator}>
      <Meta>You are the administrator.</Meta>
      <ButtonRow>
        <Link className={buttonClass({ variant: 'line', size: 'sm' })} to={`/edit-gallery/${link}`}>
          Edit Gallery
        </Link>
        <Button variant="bad-line" size="sm" busy={isDeleting} onClick={handleDelete}>
          Delete Gallery
        </Button>
      </ButtonRow>
    </div>
  );
}

function questionAbout(gallery: GalleryWithCaptions, question: string): Confirmation {
  return { question, consequence: consequenceOf(gallery), action: 'Delete Gallery', kind: 'bad' };
}

function consequenceOf({ title, galleries, captions }: GalleryWithCaptions): string {
  const photos = galleries.reduce((sum, { images }) => sum + images.length, 0);
  const parts = [
    counted(galleries.length, 'sub-gallery', 'sub-galleries'),
    counted(photos, 'photo', 'photos'),
    ...(captions.length > 0 ? [counted(captions.length, 'caption', 'captions')] : []),
  ];
  return `${title} with ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} will be gone. This cannot be undone.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
