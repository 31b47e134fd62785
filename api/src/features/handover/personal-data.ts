import {
  about,
  internal,
  other,
  type Declarations,
  type Processing,
} from '@fotosoc/server-kit/personal-data/declaration';
import type { HandoverTables } from './tables.ts';
import { HANDOVER_RETENTION_DAYS } from './delete-expired.ts';

const HANDOVER: Processing = {
  person: 'officer',
  what: 'Names, posts and e-mail addresses of the committee that takes over',
  why: 'To give each officer the rights of their post.',
  basis: 'interest',
  seenBy: 'Administrators.',
  kept: `${HANDOVER_RETENTION_DAYS} days after the handover.`,
};

export const HANDOVER_DATA: Declarations<HandoverTables> = {
  hand_over_drafts: {
    columns: { ...internal('plan changed_by'), ...other('id changed_at') },
    processing: [HANDOVER],
    accountRows: [{ holder: { account: 'changed_by' }, onErasure: { set: { changed_by: null } } }],
  },
  // `erasePersonFromHandovers` removes the holder of an erased account from plan and trace.
  hand_overs: { columns: { ...internal('plan trace'), ...other('id at') }, processing: [HANDOVER] },
  hand_over_invitations: {
    columns: { ...about('email rights accepted_by accepted_at'), ...other('invitation_id hand_over_id') },
    processing: [HANDOVER],
    accountRows: [
      { holder: { email: 'email' }, title: 'Handovers to you', onErasure: 'delete' },
      { holder: { account: 'accepted_by' }, onErasure: 'delete' },
    ],
  },
};
