/** Contract revision of this build, sent with each request and stored in the manifest. Raised with each incompatible
 *  change of a response; see `AnswerBefore`. */
export const REVISION = 1;
