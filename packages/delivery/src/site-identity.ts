/** Names and addresses of a site, for titles, mails and error pages. The shell receives the whole object. */
export interface SiteIdentity {
  longName: string;
  shortName: string;
  description: string;
  /** Mail address of the people who run the site. */
  committeeEmail: string;
}
