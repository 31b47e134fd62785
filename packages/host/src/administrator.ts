import type { User } from '@fotosoc/contract/account';
import { useRight } from './rights.ts';

/** An administrator, on a page for nobody else: visitors are sent to the login and back, others home. */
export function useAdministrator(): User | null {
  return useRight('administrator');
}
