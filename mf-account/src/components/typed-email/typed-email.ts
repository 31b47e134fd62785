import { useLocation } from '@fotosoc/host';

/** Returns the address typed on the previous account page, passed on by its link. */
export function useTypedEmail(): string {
  const state = useLocation().state as { email?: string } | null;
  return state?.email ?? '';
}
