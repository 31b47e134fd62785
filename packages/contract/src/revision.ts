/** Contract revision of this build, sent with each request and stored in the manifest. Raised with each incompatible
 *  change of a response; see `PreviousResponse`. */
export const CONTRACT_REVISION = 1;
