export interface RedirectTables {
  old_addresses: RedirectRow;
}

/** Former path of this site, with the URL that replaces it. */
export interface RedirectRow {
  path: string;
  leads_to: string;
}
