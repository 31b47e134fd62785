/** Number of photos in the response of an event: as many as its page has room for. Kept apart from the schemas, because
 *  pages should not load those. */
export const FIRST_EVENT_PHOTOS = 8;
