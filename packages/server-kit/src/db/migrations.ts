import type { Migration } from 'kysely';
import * as requests from './migrations/0005-requests.ts';
import * as mail from './migrations/0006-mail.ts';
import * as contactForm from './migrations/0012-contact-form.ts';
import * as sentMails from './migrations/0026-sent-mails.ts';
import * as counters from './migrations/0028-counters.ts';
import * as leases from './migrations/0050-leases.ts';
import * as heldMails from './migrations/0063-held-mails.ts';
import * as calendarMails from './migrations/0071-calendar-mails.ts';

/** Migrations of the tables of the kit. An application adds its own, and may replace `0028-counters`. */
export const INFRASTRUCTURE_MIGRATIONS: Record<string, Migration> = {
  '0005-requests': requests,
  '0006-mail': mail,
  '0012-contact-form': contactForm,
  '0026-sent-mails': sentMails,
  '0028-counters': counters,
  '0050-leases': leases,
  '0063-held-mails': heldMails,
  '0071-calendar-mails': calendarMails,
};
