import { Link, useNavigate } from '@fotosoc/host';
import { buttonClass } from '@fotosoc/ui/button';
import type { EditorForm } from './editor-form.ts';

export interface CancelLinkProps {
  form: Pick<EditorForm<unknown>, 'leave'>;
  /** Where it leads. */
  to: string;
}

/** Leaves a form without saving, and asks first if something would be lost. */
export function CancelLink({ form, to }: CancelLinkProps) {
  const navigate = useNavigate();
  return (
    <Link
      className={buttonClass({ variant: 'line' })}
      to={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return; // into a tab of its own: this one stays
        event.preventDefault();
        void form.leave(() => navigate(to));
      }}
    >
      Cancel
    </Link>
  );
}
