export interface PortfolioTables {
  portfolios: PortfolioRow;
}

export interface PortfolioRow {
  id: string;
  link: string;
  owner_id: string;
  name: string;
  /** Name for sorting: lower case, without accents. */
  name_key: string;
  bio: string;
  social_buttons: string;
  created_at: string;
  updated_at: string;
  /** Random number for random selections. */
  lot: number;
  /** Null while the portfolio is visible; in the future while its owner's account is deleted and can be restored. */
  hidden_at: string | null;
}
