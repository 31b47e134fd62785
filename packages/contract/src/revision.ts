/** Revision of the API contract at build time. Requests send the revision, and the manifest stores it. Increase it with
 *  each incompatible change of a response, so that older builds still receive the previous version
 *  (`PreviousResponse`). */
export const CONTRACT_REVISION = 3;

/** First revision with the names that replaced those of release 1. */
export const RENAMED_IN_REVISION = 2;

/** First revision with one activity log and `POST /api/activity-log/:id/undo`. */
export const UNDO_IN_LOG_REVISION = 3;
