import type { Insertable } from 'kysely';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { createPhotoRow } from './photo-row.ts';

/** Part of every text about the person. */
export const PERSON_MARK = 'zqxvjkwyzq';
export const EMAIL = `owner${PERSON_MARK}@example.org`;
const NAME = `Name${PERSON_MARK}`;

type Row<T extends keyof Database> = Insertable<Database[T]>;
type Rows = { [T in keyof Database]?: Row<T>[] };

const mark = (text: string) => `${text}${PERSON_MARK}`;

/** Creates rows about one person, in every table with personal data, ordered for foreign keys. Session, account and
 *  deletion are created by requests.
 *  @param id of the account
 *  @param at ISO 8601 */
export function makePersonRows(id: string, at: string): Rows {
  const photo = (name: string, more: Partial<Row<'photos'>>) => ({
    ...createPhotoRow(id),
    id: `photo-${name}`,
    file: `media-${name}${PERSON_MARK}.jpg`,
    created_at: at,
    ...more,
  });
  const later = at.replace(/^\d{4}/, (year) => String(Number(year) + 1));
  const post = { id: 'p', position: 'Chair', name: NAME, person: EMAIL, mailbox: '', rights: [] };
  const plan = JSON.stringify({ year: '2026/27', posts: [post], lastDay: null, keep: [id], previous: [] });
  const foto = (photoId: string) => JSON.stringify({ photoId, caption: mark('foto'), photographer_name: NAME });
  return {
    rate_limits: [{ key: mark('rate'), hits: 1, resets_at: at }],
    idempotent_answers: [
      { key: 'k', actor: id, route: 'POST /', fingerprint: 'f', body: mark('answer'), created_at: at },
    ],
    mails: [
      {
        id: 'mail',
        recipient: EMAIL,
        subject: mark('mail subject'),
        body: mark('mail body'),
        form: mark('mail form'),
        calendar: mark('mail calendar'),
        created_at: at,
        next_try_at: null,
        tries: 1,
        sent_at: at,
        reason: null,
      },
    ],
    known_devices: [{ token_hash: mark('device'), account_id: id, created_at: at }],
    passkeys: [
      {
        id: 'passkey',
        account_id: id,
        credential_id: mark('credential'),
        public_key: mark('key'),
        sign_count: 1,
        transports: 'internal',
        name: mark('phone'),
        created_at: at,
        last_used_at: at,
      },
    ],
    passkey_challenges: [{ challenge_hash: 'c', purpose: 'confirm', bound_to: mark('session'), expires_at: at }],
    passkey_recoveries: [{ token_hash: mark('recovery'), account_id: id, expires_at: later }],
    email_links: [
      {
        token_hash: mark('link'),
        account_id: id,
        act: 'confirm',
        email: mark('next@'),
        email_key: mark('next@'),
        created_at: at,
        expires_at: later,
      },
    ],
    security_events: [
      {
        id: 'security',
        at,
        kind: 'sign-in',
        result: 'done',
        account_id: id,
        actor_id: id,
        network: '192.0.2.0/24',
        device: 'Mac, Firefox',
        detail: '',
        count: 1,
      },
    ],
    account_suspensions: [{ account_id: id, reason: mark('reason'), suspended_at: at }],
    password_resets: [{ token_hash: mark('reset'), account_id: id, expires_at: later }],
    reset_requests: [{ id: 'r', email: EMAIL, asked_at: at }],
    login_failures: [{ key: mark('failure'), failures: 1, last_at: at }],
    account_rights: [{ account_id: id, name: 'loans', last_day: null, reminded_at: null }],
    right_invitations: [
      {
        id: 'i',
        token_hash: mark('invited'),
        email: EMAIL,
        email_key: EMAIL,
        rights: '[]',
        invited_by: id,
        invited_at: at,
        expires_at: later,
      },
    ],
    committee_ties: [{ entry_id: 'chair', name_key: mark('tie'), account_id: id }],
    stranger_posts: [{ subject_id: id, kind: 'account', network: mark('network'), sent_at: at, is_held: 0 }],
    moved_in: [
      { kind: 'portfolio', source: 'old-site/7', target: mark('link') },
      { kind: 'photo', source: mark('old-photo'), target: 'photo-own' },
    ],
    old_addresses: [{ path: mark('/portfolios/old-'), leads_to: `/portfolios/${mark('link')}` }],
    portfolios: [
      {
        id: 'portfolio',
        link: mark('link'),
        owner_id: id,
        name: NAME,
        name_key: NAME.toLowerCase(),
        bio: mark('biography'),
        social_buttons: JSON.stringify([{ platform: mark('platform'), url: '' }]),
        created_at: at,
        updated_at: at,
        lot: 1,
        hidden_at: null,
      },
    ],
    galleries: [
      {
        id: 'gallery',
        link: 'night',
        title: 'Night',
        created_at: at,
        captions_wait: null,
        hidden_at: null,
        shows_camera: null,
        event_id: null,
      },
    ],
    photo_sets: [
      { id: 'own-set', portfolio_id: 'portfolio', gallery_id: null, position: 0, title: mark('set title') },
      { id: 'night-set', portfolio_id: null, gallery_id: 'gallery', position: 0, title: 'Night' },
    ],
    photos: [
      photo('own', {
        set_id: 'own-set',
        position: 0,
        alt: mark('alt'),
        title: mark('title'),
        credit: mark('credit'),
        exif: JSON.stringify({ camera: mark('camera') }),
      }),
      photo('given', { purpose: 'gallery', file: 'given.jpg', set_id: 'night-set', position: 0, credit: NAME }),
      photo('hidden', { alt: mark('hidden alt') }),
      photo('entered', { purpose: 'entry' }),
      photo('of-guest', { purpose: 'entry' }),
    ],
    hidden_photos: [
      {
        photo_id: 'photo-hidden',
        hidden_at: at,
        portfolio_id: 'portfolio',
        gallery_id: null,
        is_profile: 0,
        set_title: mark('hidden set'),
        set_position: 0,
        position: 0,
      },
    ],
    fotos_of_the_week: ['own', 'given'].map((name) => ({
      photo_id: `photo-${name}`,
      caption: 'Fog',
      photographer_name: NAME,
      instagram_link: mark('https://instagram.example.org/'),
      instagram_username: mark('insta'),
      source: null,
      chosen_at: at,
      shows_from: at,
    })),
    captions: [
      {
        id: 'caption',
        photo_id: 'photo-given',
        name: mark('signed'),
        caption: mark('waiting for'),
        created_at: at,
        account_id: id,
      },
    ],
    open_calls: [
      {
        id: 'call',
        slug: 'fog',
        title: 'Fog',
        theme: '',
        opens_at: at,
        closes_at: at,
        entries_each: 1,
        names_shown: 'results',
        judged_by: 'members',
        ballot: 'votes',
        votes_each: 1,
        chosen_count: 3,
        tie_rule: 'shared',
        judged_while_open: 0,
        entrants: 'anyone',
        seed: 'seed',
        created_at: at,
      },
    ],
    call_guests: [{ id: 'guest', call_id: 'call', name: mark('guest'), email: EMAIL, person_key: EMAIL, asked_at: at }],
    call_guest_links: [{ token_hash: mark('guest link'), guest_id: 'guest' }],
    call_entries: [
      {
        id: 'entry',
        call_id: 'call',
        photo_id: 'photo-entered',
        account_id: id,
        person_key: mark('person'),
        title: mark('entered'),
        name: mark('entrant'),
        entered_at: at,
      },
      {
        id: 'guest-entry',
        call_id: 'call',
        photo_id: 'photo-of-guest',
        account_id: '',
        guest_id: 'guest',
        person_key: EMAIL,
        title: mark('entered by link'),
        name: mark('guest entrant'),
        entered_at: at,
      },
    ],
    call_ballots: [{ id: 'ballot', call_id: 'call', account_id: id, person_key: mark('person'), started_at: at }],
    caption_reports: [{ caption_id: 'caption', reporter: mark('reporter'), reported_at: at }],
    record_entries: [
      { ...entry('people', at), subject_id: id, subject: EMAIL, actor_id: id },
      { ...entry('captions', at), subject_id: 'caption', subject: mark('subject'), actor_id: id },
      {
        ...entry('fotos', at),
        subject: 'Foto of the Week',
        before_state: foto('photo-own'),
        after_state: foto('photo-given'),
      },
    ],
    review_cases: [
      {
        id: 'case',
        list: 'asked',
        caption_id: null,
        photo_id: 'photo-given',
        reason: 'other',
        note: mark('report note'),
        email: EMAIL,
        answer_key_hash: mark('answer key'),
        hid: 0,
        opened_at: at,
        decided_at: null,
        entry_id: null,
      },
    ],
    event_sign_ups: [
      {
        id: 'sign-up',
        event_id: 'walk',
        number: 1,
        name: mark('participant'),
        email: EMAIL,
        person_key: EMAIL,
        guests: 0,
        state: 'going',
        signed_up_at: at,
        confirm_by: null,
        offered_until: null,
        is_walk_in: 0,
        arrived: 0,
        reminded_at: null,
        event_name: 'Walk',
        event_start: later,
        event_end: later,
        event_location: '',
        event_cancelled: 0,
      },
    ],
    sign_up_links: [{ token_hash: mark('sign-up link'), sign_up_id: 'sign-up' }],
    equipment: [{ id: 'tripod', name: 'Tripod', quantity: 9 }],
    bookings: [
      {
        id: 'booking',
        equipment_id: 'tripod',
        user_email: EMAIL,
        borrower_name: mark('borrower'),
        borrower_name_key: mark('borrower'),
        borrower_key: EMAIL,
        cancel_token_hash: mark('cancel'),
        quantity: 1,
        starts_at: at,
        ends_at: at.replace('T12', 'T13'),
        created_at: at,
        state: 'back',
        note: mark('desk note'),
        trouble: mark('trouble'),
        trouble_at: at,
      },
    ],
    borrower_blocks: [
      {
        id: 'block',
        borrower_key: EMAIL,
        email: EMAIL,
        reason: mark('reason'),
        ends_at: at.replace('T12', 'T13'),
      },
    ],
    inductions: [
      {
        id: 'induction',
        equipment_id: 'tripod',
        person_key: EMAIL,
        email: EMAIL,
        name: NAME,
        granted_at: at,
        event_id: null,
      },
    ],
    lent_units: [
      {
        booking_id: 'booking',
        equipment_id: 'tripod',
        number: 1,
        out_at: at,
        back_at: at,
        condition: 'fine',
        note: mark('return note'),
      },
    ],
    loan_mails: [{ booking_id: 'booking', kind: 'late-day', ends_at: at, written_at: at }],
    loan_links: [{ token_hash: mark('loan link'), booking_id: 'booking' }],
    hand_over_drafts: [{ id: 'next', plan, changed_at: at, changed_by: id }],
    hand_overs: [{ id: 'h', at, plan, trace: JSON.stringify({ rights: [], parts: { posts: [post] } }) }],
    hand_over_invitations: [
      { invitation_id: 'i', hand_over_id: 'h', email: EMAIL, rights: '[]', accepted_by: id, accepted_at: at },
    ],
    part_versions: [
      { key: 'foto.now', number: 1, value: foto('photo-own'), published_at: at, published_by: id },
      { key: 'foto.now', number: 2, value: foto('photo-given'), published_at: at, published_by: id },
    ],
    part_drafts: [{ key: 'foto.2026-12-01', value: 'null', base: foto('photo-given'), changed_at: at, changed_by: id }],
    scheduled_publications: [
      { page: 'home', publish_at: later, set_at: at, set_by: id, failed_at: null, reasons: null },
    ],
    deploy_tokens: [
      {
        id: 't',
        token_hash: 'h',
        remote: 'mf-prints',
        verbs: 'publish',
        prefixes: null,
        label: 'Team Prints',
        email: EMAIL,
        is_configured: 0,
        created_at: at,
        expires_at: later,
        last_used_at: null,
      },
    ],
    deploy_invitations: [
      {
        id: 'd',
        link_hash: mark('deploy link'),
        remote: 'mf-prints',
        prefixes: null,
        verbs: 'publish',
        label: mark('deploy label'),
        email: EMAIL,
        days: 90,
        replaces: null,
        created_at: at,
        expires_at: later,
        used_at: null,
      },
    ],
  };
}

function entry(area: Row<'record_entries'>['area'], at: string): Row<'record_entries'> {
  return {
    id: `entry-${area}`,
    area,
    at,
    actor_id: null,
    act: 'change',
    subject_id: area,
    subject: area,
    before_state: null,
    after_state: null,
    undone_at: null,
  };
}
