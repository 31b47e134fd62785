import { notify } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { TextField } from '@fotosoc/ui/field';
import styles from './copied-text.module.css';

export interface CopiedTextProps {
  label: string;
  text: string;
  hint?: string;
}

/** Text with a copy button. Without clipboard access, the button selects the text. */
export function CopiedText({ label, text, hint }: CopiedTextProps) {
  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text);
      notify(`${label} copied`);
    } catch {
      notify('Your browser did not copy the text: select and copy it.', 'bad');
    }
  }
  return (
    <div className={styles.copied}>
      <TextField
        label={label}
        hint={hint}
        value={text}
        readOnly
        onFocus={(event) => {
          event.target.select();
        }}
      />
      <Button variant="line" aria-label={`Copy ${label}`} onClick={() => void handleCopy()}>
        Copy
      </Button>
    </div>
  );
}
