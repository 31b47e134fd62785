import { httpsAddress } from '@fotosoc/contract/social-address';

/** Characters that come along when somebody copies an address, and that none needs. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Returns an address as forms check it, without the invisible characters that were pasted with it; `undefined` for one that
 *  leads to no https page. */
export function httpsUrl(typed: string): string | undefined {
  return httpsAddress(typed.replaceAll(INVISIBLE, ''));
}
