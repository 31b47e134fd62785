import { useLocation } from '@fotosoc/host';

/** The address that was typed on the account page before, whose link brought it along: nobody types it twice. */
export function useTypedEmail(): string {
  const state = useLocation().state as { email?: string } | null;
  return state?.email ?? '';
}
