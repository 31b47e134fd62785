import { RIGHTS } from '@fotosoc/contract/rights';
import type { User } from '@fotosoc/contract/user';

export const administrator: User = { id: 'u1', email: 'admin@example.org', role: 'administrator', rights: [...RIGHTS] };
export const member: User = { id: 'u2', email: 'ines@example.org', role: 'member', rights: [] };
