import { about, internal, other, type Declarations } from '@fotosoc/server-kit/personal-data/declaration';
import type { PortfolioTables } from './tables.ts';

export const PORTFOLIO_DATA: Declarations<PortfolioTables> = {
  portfolios: {
    columns: {
      ...about('link owner_id name bio social_buttons created_at updated_at hidden_at'),
      ...internal('name_key'),
      ...other('id lot'),
    },
    processing: [
      {
        person: 'member',
        what: 'Your portfolios: name, bio, links and titles',
        why: 'To show them to visitors.',
        basis: 'contract',
        seenBy: 'Everyone: portfolios are public.',
        kept: 'Until you delete them or your account.',
      },
    ],
    accountRows: [{ holder: { account: 'owner_id' }, title: 'Portfolios', onErasure: 'delete' }],
  },
};
