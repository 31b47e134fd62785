export interface SiteAddress {
  /** Address of the site without a trailing slash. */
  publicUrl: string;
}

export function isHttps({ publicUrl }: SiteAddress): boolean {
  return /^https:/i.test(publicUrl);
}
