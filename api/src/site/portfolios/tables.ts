export interface PortfolioTables {
  portfolios: PortfolioRow;
}

export interface PortfolioRow {
  id: string;
  link: string;
  owner_id: string;
  name: string;
  /** The name as it is sorted: lower case, without accents. */
  name_key: string;
  bio: string;
  social_buttons: string;
  created_at: string;
  updated_at: string;
  /** A random number: portfolios are drawn by it. */
  lot: number;
  /** Null while it is shown; in the future while its owner's account is deleted, and can come back. */
  hidden_at: string | null;
}
