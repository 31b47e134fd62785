import { Nothing, type Endpoints } from '../endpoint.ts';

export const formTickets = {
  'POST /api/form-tickets': {
    summary: 'Say that somebody is at a form: answered by a cookie, with which the forms of visitors are taken',
    access: 'anyone',
    replies: { 204: Nothing },
    errors: ['request/too-many-requests'],
  },
} as const satisfies Endpoints;
