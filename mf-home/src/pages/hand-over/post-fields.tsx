import { bindText, TextField } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import type { Post } from '../../data/handover';
import styles from './hand-over.module.css';
import { isPostFilled, formatRights } from './handover-text';

interface PostFieldsProps {
  post: Post;
  title: string;
  errors: Readonly<Record<string, string>>;
  onChange: (some: Partial<Post>) => void;
  onRemove: () => void;
}

/** Fields of a post in the next committee: its holder, and on demand name and mailbox. */
export function PostFields({ post, title, errors, onChange, onRemove }: PostFieldsProps) {
  const { id, position, name, person, mailbox, rights } = post;
  const errorOf = (field: string) => errors[`posts.${id}.${field}`];
  const [isOpen, setOpen] = useState(position === '');
  const isWrong = errorOf('position') !== undefined || errorOf('mailbox') !== undefined;
  // Keeps the field open after its error is corrected, because the user may still be typing in it.
  if (isWrong && !isOpen) setOpen(true);
  const field = (label: string, key: 'name' | 'person' | 'position' | 'mailbox', value: string) => (
    <TextField
      label={
        <>
          <VisuallyHidden>{`${title}, `}</VisuallyHidden>
          <span className={styles.label}>{label}</span>
        </>
      }
      autoComplete="off"
      optional={false}
      type={key === 'person' || key === 'mailbox' ? 'email' : 'text'}
      maxLength={key === 'person' || key === 'mailbox' ? 254 : 120}
      {...bindText(value, (typed) => onChange({ [key]: typed }), errorOf(key))}
    />
  );
  return (
    <li className={styles.post}>
      <div className={styles.postHead}>
        <strong>{title}</strong>
        <Meta>{isPostFilled(post) ? formatRights(rights) || 'No rights' : 'No person yet'}</Meta>
        <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>{isOpen ? 'Close' : 'Change'}</span>
          <VisuallyHidden>{` the post ${title}`}</VisuallyHidden>
        </LinkButton>
      </div>
      {field('name', 'name', name)}
      {field('e-mail', 'person', person)}
      {isOpen && (
        <div className={styles.postMore}>
          {field('post', 'position', position)}
          {field('mailbox of the post', 'mailbox', mailbox)}
          <LinkButton onClick={onRemove}>
            Remove<VisuallyHidden>{` the post ${title}`}</VisuallyHidden>
          </LinkButton>
        </div>
      )}
    </li>
  );
}
