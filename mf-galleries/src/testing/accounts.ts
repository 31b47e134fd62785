import type { User } from '@fotosoc/contract/account';

export const administrator: User = { id: 'u1', email: 'admin@example.org', role: 'administrator' };
export const member: User = { id: 'u2', email: 'ines@example.org', role: 'member' };
