import { about, type Declarations } from '@fotosoc/server-kit/personal-data/declaration';
import type { SuspensionTables } from './tables.ts';

export const SUSPENSION_DATA: Declarations<SuspensionTables> = {
  account_suspensions: {
    columns: about('account_id reason suspended_at'),
    processing: [
      {
        person: 'member',
        what: 'The suspension of your account: when and why',
        why: 'To keep an account from being used while the society looks into it.',
        basis: 'interest',
        seenBy: 'Administrators.',
        kept: 'Until an administrator lifts the suspension, or your account is erased.',
      },
    ],
    accountRows: [{ holder: { account: 'account_id' }, title: 'Suspension', onErasure: 'delete' }],
  },
};
