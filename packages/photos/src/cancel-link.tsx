import { Link, useNavigate } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import type { EditorForm } from './editor-form.ts';

export interface CancelLinkProps {
  form: Pick<EditorForm<unknown>, 'leave'>;
  to: string;
}

/** Leaves a form without saving, and asks first if input would be lost. */
export function CancelLink({ form, to }: CancelLinkProps) {
  const navigate = useNavigate();
  return (
    <Link
      className={getButtonClass({ variant: 'line' })}
      to={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return; // opens a new tab: this page stays
        event.preventDefault();
        void form.leave(() => navigate(to));
      }}
    >
      Cancel
    </Link>
  );
}
