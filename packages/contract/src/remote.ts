import { RegistryDocument } from '@fotosoc/federation/document';
import type { Endpoints } from './endpoint.ts';

export const remotes = {
  'GET /api/remotes': {
    summary: 'The registry document: which remotes there are and which versions visitors get',
    access: 'anyone',
    replies: { 200: RegistryDocument },
  },
} as const satisfies Endpoints;
