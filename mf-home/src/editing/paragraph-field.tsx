import { TextAreaField, type TextAreaFieldProps } from '@fotosoc/ui/field';
import styles from './editing.module.css';

export interface ParagraphFieldProps extends Omit<TextAreaFieldProps, 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
}

/** Field for a sentence or two, shown whole. Line breaks become spaces, since the page shows one paragraph. */
export function ParagraphField({ onChange, ...rest }: ParagraphFieldProps) {
  return (
    <TextAreaField
      rows={2}
      {...rest}
      className={styles.paragraph}
      onChange={({ target }) => onChange(target.value.replace(/\s*\n/g, ' '))}
    />
  );
}
