/** Maximum number of photos in the response of an event; the event's page shows no more. Defined outside the schemas,
 *  because pages should not load schemas. */
export const FIRST_EVENT_PHOTOS = 8;
