/** As many photos of an event come with it: those that its page has room for. Apart from schemas, which no page needs. */
export const FIRST_PHOTOS = 8;
