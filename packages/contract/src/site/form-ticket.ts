import { Nothing, type Endpoints } from '../endpoint.ts';

export const formTickets = {
  'POST /api/form-tickets': {
    summary: 'Get the cookie that public forms require, when a visitor opens a form',
    access: 'anyone',
    replies: { 204: Nothing },
    errors: ['request/too-many-requests'],
  },
} as const satisfies Endpoints;
