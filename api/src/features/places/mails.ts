import { formatInstant } from '@fotosoc/contract/instant';
import { TIME_ZONE_NAME } from '@fotosoc/contract/society-clock';
import type { Society } from '@fotosoc/contract/society';
import type { Mail } from '@fotosoc/server-kit/mail/outbox';
import { formatEventCalendar, type SignUpEvent } from '../events/read.ts';
import { countPeople } from './rules.ts';
import type { SignUpRow } from './tables.ts';

export interface SignUpMailContext {
  society: Society;
  publicUrl: string;
  /** Link to the page of the sign-up. The page asks before any change, because mail scanners open links. */
  link: string;
}

/** Creates the mail about a new sign-up. If the person must confirm the address, the mail begins with the
 *  confirmation. */
export function createSignUpMail(context: SignUpMailContext, event: SignUpEvent, signUp: SignUpRow): Mail {
  const { state, confirm_by } = signUp;
  const outcome =
    state === 'waiting'
      ? 'you are on the waiting list. When a place becomes free and it is your turn, we e-mail you an offer.'
      : `you have ${formatPlaces(signUp)}.`;
  const subject = confirm_by !== null ? 'Please confirm' : state === 'waiting' ? 'Waiting list' : 'Signed up';
  const confirmation = [
    `please confirm your sign-up by ${formatDeadline(confirm_by ?? '')}. Otherwise it ends. Open this link and press “Confirm”:`,
    context.link,
    `After that, ${outcome}`,
  ];
  const paragraphs =
    confirm_by !== null
      ? [...confirmation, ...formatEvent(event)]
      : [outcome, ...formatEvent(event), cancelLine(context)];
  return {
    ...createMail(context, signUp, `${subject}: ${event.name}`, [
      ...paragraphs,
      'If you did not sign up, please cancel.',
    ]),
    ...(state === 'going' && confirm_by === null && createCalendar(context, event)),
  };
}

/** Creates the mail to a person who signs up a second time. */
export function createRepeatedMail(context: SignUpMailContext, event: SignUpEvent, signUp: SignUpRow): Mail {
  const confirm = signUp.confirm_by === null ? [] : ['Please open the link and confirm your address.'];
  return createMail(context, signUp, `Signed up already: ${event.name}`, [
    'you have signed up for this event already:',
    ...formatEvent(event),
    ...confirm,
    `Your sign-up: ${context.link}`,
  ]);
}

/** Creates the mail that offers a free place to a person of the waiting list. */
export function createOfferMail(context: SignUpMailContext, event: SignUpEvent, signUp: SignUpRow): Mail {
  return createMail(context, signUp, `A place is free: ${event.name}`, [
    `${formatPlaces(signUp)} became free for you:`,
    ...formatEvent(event),
    `We keep it until ${formatDeadline(signUp.offered_until ?? '')}. Open this link and press “Take the place”:`,
    context.link,
    'After that time, we offer the place to the next person.',
  ]);
}

/** Creates the mail about an event that was moved, cancelled or reinstated since the last mail.
 *  @param event undefined for a deleted event */
export function createChangeMail(context: SignUpMailContext, event: SignUpEvent | undefined, signUp: SignUpRow): Mail {
  const { event_name, event_start, event_location, event_cancelled } = signUp;
  if (!event || event.cancelled_at !== null) {
    const reason = event?.cancelled_why ? [`The reason: ${event.cancelled_why}`] : [];
    return {
      ...createMail(context, signUp, `Cancelled: ${event_name}`, [
        'this event does not take place:',
        `${event_name}\n${formatInstant(event_start)}`,
        ...reason,
        `If you have a question, write to ${context.society.committeeEmail}.`,
      ]),
      ...(event && signUp.state === 'going' && createCalendar(context, event)),
    };
  }
  const old = [formatInstant(event_start), event_location].filter(Boolean).join(', ');
  const [subject, sentence] =
    event_cancelled === 1
      ? ['It takes place', 'this event takes place after all:']
      : ['Changed', `this event has a new time or place. Before: ${old}. Now:`];
  return {
    ...createMail(context, signUp, `${subject}: ${event.name}`, [sentence, ...formatEvent(event), cancelLine(context)]),
    ...(signUp.state === 'going' && createCalendar(context, event)),
  };
}

/** Creates the mail on the day before the event. */
export function createReminderMail(context: SignUpMailContext, event: SignUpEvent, signUp: SignUpRow): Mail {
  return {
    ...createMail(context, signUp, `Tomorrow: ${event.name}`, [
      `you have ${formatPlaces(signUp)}:`,
      ...formatEvent(event),
      cancelLine(context),
    ]),
    ...createCalendar(context, event),
  };
}

/** Creates a mail, without the typed name until the address is confirmed: anyone can sign up any address. */
function createMail(
  { society }: SignUpMailContext,
  { email, name, confirm_by }: SignUpRow,
  subject: string,
  texts: string[],
): Mail {
  const greeting = confirm_by === null ? `Hello ${name},` : 'Hello,';
  return { recipient: email, subject, body: [greeting, ...texts, society.longName].join('\n\n') };
}

function createCalendar({ publicUrl, society }: SignUpMailContext, event: SignUpEvent): Pick<Mail, 'calendar'> {
  return { calendar: formatEventCalendar(event, publicUrl, society) };
}

function formatEvent({ name, starts_at, location }: SignUpEvent): string[] {
  return [[name, `${formatInstant(starts_at)} (${TIME_ZONE_NAME})`, location].filter(Boolean).join('\n')];
}

function formatPlaces(signUp: SignUpRow): string {
  const people = countPeople(signUp);
  return people === 1 ? 'a place' : `places for ${people} people`;
}

function formatDeadline(instant: string): string {
  return `${formatInstant(instant)} (${TIME_ZONE_NAME})`;
}

function cancelLine({ link }: SignUpMailContext): string {
  return `If you cannot come, please cancel, so that others can: ${link}`;
}
