import { Button, type ButtonProps } from '@fotosoc/ui/button';
import type { Intent } from './intents.ts';
import { ACTION_LABELS } from './action-text.ts';

export interface ActionButtonProps extends Intent {
  /** Object of the action for the accessible name; default name and version. */
  what?: string;
  variant?: ButtonProps['variant'];
  onIntent: (intent: Intent) => void;
}

/** Button that opens the dialog of a deployment action. */
export function ActionButton({ kind, remote, version, what, variant = 'line', onIntent }: ActionButtonProps) {
  return (
    <Button
      size="sm"
      variant={variant}
      aria-label={`${ACTION_LABELS[kind]} ${what ?? `${remote.name} ${version}`}`}
      onClick={() => {
        onIntent({ kind, remote, version });
      }}
    >
      {ACTION_LABELS[kind]}
    </Button>
  );
}
