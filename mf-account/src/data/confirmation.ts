import { createConfirmationHolder } from '@fotosoc/contract/confirmation';
import { useUser } from '@fotosoc/host';

/** Password or passkey confirmation for pages of this remote. */
export const confirmation = createConfirmationHolder();
export const { confirmed } = confirmation;

/** Returns the confirmation methods of the signed-in user. */
export const useConfirmationWays = () => confirmation.waysFor(useUser());
