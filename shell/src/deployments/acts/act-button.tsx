import { Button, type ButtonProps } from '@fotosoc/ui/button';
import type { Intent } from './intents.ts';
import { LABELS } from './words-of-acts.ts';

export interface ActButtonProps extends Intent {
  /** Object of the action for the accessible name; default name and version. */
  what?: string;
  variant?: ButtonProps['variant'];
  onIntent: (intent: Intent) => void;
}

/** Button that opens the dialog of a deployment action. */
export function ActButton({ kind, remote, version, what, variant = 'line', onIntent }: ActButtonProps) {
  return (
    <Button
      size="sm"
      variant={variant}
      aria-label={`${LABELS[kind]} ${what ?? `${remote.name} ${version}`}`}
      onClick={() => {
        onIntent({ kind, remote, version });
      }}
    >
      {LABELS[kind]}
    </Button>
  );
}
