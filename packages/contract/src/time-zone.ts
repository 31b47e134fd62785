/** Where events take place: times are shown by this clock, and days end by it. An IANA name. */
export const TIME_ZONE = 'Europe/Dublin';
/** As pages and mails call that clock. */
export const TIME_ZONE_NAME = 'Irish time';
