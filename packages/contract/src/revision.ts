/** Which contract a front end was built with, as it says with each call and its manifest says of it. Raised with each answer
 *  whose shape changes; see `AnswerBefore`. */
export const REVISION = 1;
