import { holdConfirmation } from '@fotosoc/contract/confirmation';

/** The password, given again on pages of this remote. */
export const confirmation = holdConfirmation();
export const { confirmed } = confirmation;
