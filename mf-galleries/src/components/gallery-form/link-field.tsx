import { normaliseLink } from '@fotosoc/contract/link';
import { Field } from '@fotosoc/ui/field';
import { PrefixedInput } from '@fotosoc/ui/input';
import { galleryLinks, LINK_TAKEN } from '../../data/galleries';

export interface LinkFieldProps {
  /** As typed. */
  value: string;
  /** The link may be chosen once; afterwards it only shows. */
  isNew: boolean;
  error?: string;
  onChange: (link: string) => void;
}

/** The link of a gallery: of a new one it shows the address that it makes, and whether that is free. */
export function LinkField({ value, isNew, error, onChange }: LinkFieldProps) {
  const link = normaliseLink(value);
  const availability = galleryLinks.useAvailability(isNew ? link : '');
  const isFree = availability === 'free' ? ' This link is free.' : '';
  const address = link && `Address: /gallery/${link}.${isFree}`;
  return (
    <Field
      label="Link"
      hint={isNew ? address : 'The link stays the same after the first save.'}
      error={error ?? (availability === 'taken' ? LINK_TAKEN : undefined)}
    >
      {(links) => (
        <PrefixedInput
          {...links}
          prefix="/gallery/"
          required
          readOnly={!isNew}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
