/** IANA name of the society's time zone: times are shown and days end in this zone. */
export const TIME_ZONE = 'Europe/Dublin';
