import type { User } from '@fotosoc/contract/account';
import { useRight } from './rights.ts';

/** Returns the user of a page for administrators only. Redirects signed-out visitors to the login and back, and other
 *  users to the home page; returns `null` meanwhile. */
export function useAdministrator(): User | null {
  return useRight('administrator');
}
