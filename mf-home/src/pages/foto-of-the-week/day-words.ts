import { plain } from '@fotosoc/contract/whole-date';

const long = new Intl.DateTimeFormat('en-IE', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** e.g. `Monday 30 November`
 *  @param day `YYYY-MM-DD` */
export function dayWords(day: string): string {
  return plain(long.format(Date.parse(day)));
}
