import { holdConfirmation } from '@fotosoc/contract/confirmation';
import { useUser } from '@fotosoc/host';

/** The confirmation, by passkey or password, for pages of this remote. */
export const confirmation = holdConfirmation();
export const { confirmed } = confirmation;

/** Returns how a dialog asks the person who is signed in. */
export const useConfirmationWays = () => confirmation.waysFor(useUser());
