import type { User } from '@fotosoc/contract/account';
import { useRight } from './rights.ts';

/** Returns the administrator on a page for administrators only: visitors are redirected to the login and back, other
 *  users to the home page. */
export function useAdministrator(): User | null {
  return useRight('administrator');
}
