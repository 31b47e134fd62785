import { normaliseHttpsAddress } from '@fotosoc/contract/social-address';

/** Characters that are copied along with an address, and that no address needs. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Returns an address as forms check it, without invisible characters; `undefined` if it is not an https address. */
export function toHttpsUrl(typed: string): string | undefined {
  return normaliseHttpsAddress(typed.replaceAll(INVISIBLE, ''));
}
