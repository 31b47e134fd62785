import type { CallChange, CallResult, OpenCall } from '@fotosoc/contract/calls';
import { insertPhoto } from '../src/features/photos/queries.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';
import { createPhotoRow } from './photo-row.ts';
import { createJpeg } from './pictures.ts';
import { readMailedTokens } from './sent-mails.ts';
import type { Actor, TestServer } from './server.ts';
import { createUploadRequest } from './upload.ts';

type Reply = Awaited<ReturnType<TestServer['call']>>;

/** Fields of an upload, and the picture. Default: a small picture for a call. */
interface GuestUpload {
  picture?: Buffer;
  filename?: string;
  purpose?: string;
}

/** Returns the status and the error code of a response. */
export function errorOf({ statusCode, json }: Reply): [status: number, code: string | undefined] {
  return [statusCode, json<{ code?: string }>().code];
}

/** Call on a stopped clock: it opens at once and closes after an hour. */
export class TestCall {
  constructor(
    readonly server: TestServer,
    readonly officer: Actor,
    readonly slug: string,
    readonly settings: CallChange,
  ) {}

  /** @param settings that differ from a vote of members with two votes each */
  static async open(server: TestServer, settings: Partial<CallChange> = {}, slug = 'fog'): Promise<TestCall> {
    server.stopClock(new Date('2026-11-02T12:00:00Z'));
    const officer = await server.signUpWith('content', 'galleries');
    const all: CallChange = { ...createCallSettings(server.services.now()), ...settings };
    const call = new TestCall(server, officer, slug, all);
    const reply = await server.call('POST', '/api/calls', { as: officer, body: { slug, ...all } });
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return call;
  }

  async send(method: string, path: string, as?: Actor, body?: object): Promise<Reply> {
    return this.server.call(method, `/api/calls/${this.slug}${path}`, { ...(as && { as }), body });
  }

  /** Signs up a member with a confirmed address. */
  async signUp(email?: string): Promise<Actor> {
    const actor = await this.server.signUp(email);
    const { db, now } = this.server.services;
    const confirmed = { email_confirmed_at: now().toISOString() };
    await db.updateTable('accounts').set(confirmed).where('id', '=', actor.id).execute();
    return actor;
  }

  /** Adds the row of a photo that was uploaded for a call. */
  async addUpload(owner: Actor): Promise<string> {
    const row = createPhotoRow(owner.id);
    await insertPhoto(this.server.services.db, { ...row, purpose: 'entry', file: `entries/0_photo-${row.id}.jpg` });
    return row.id;
  }

  /** Enters a photo.
   *  @returns id of the entry */
  async enter(owner: Actor, title = 'Pier', name = 'Ada'): Promise<string> {
    const photoId = await this.addUpload(owner);
    const reply = await this.send('POST', '/entries', owner, { photoId, title, name });
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return reply.json<{ entry: { id: string } }>().entry.id;
  }

  /** Asks for a link to enter photos without an account.
   *  @returns token of the mailed link */
  async askForLink(email: string, name = 'Gus'): Promise<string> {
    const reply = await this.send('POST', '/entry-links', undefined, { name, email });
    if (reply.statusCode !== 202) throw new Error(reply.body);
    return (await readMailedTokens(this.server, email)).at(-1)!;
  }

  /** Uploads a photo with a mailed link. */
  async uploadAsGuest(token: string, { picture, ...fields }: GuestUpload = {}): Promise<Reply> {
    const file = picture ?? (await createJpeg(40, 30));
    const request = createUploadRequest(file, undefined, { purpose: 'entry', link: this.slug, ...fields });
    return this.server.app.inject({ ...request, url: `/api/photos?entrant=${token}` });
  }

  /** Enters a photo with a mailed link.
   *  @returns id of the entry */
  async enterAsGuest(
    token: string,
    { title = 'Pier', name = 'Gus', ...upload }: GuestUpload & { title?: string; name?: string } = {},
  ): Promise<string> {
    const photoId = (await this.uploadAsGuest(token, upload)).json<{ photo: { id: string } }>().photo.id;
    const reply = await this.send('POST', '/managed-entries', undefined, { token, photoId, title, name });
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return reply.json<{ entry: { id: string } }>().entry.id;
  }

  /** Lets the time pass until the call has closed. */
  close(): void {
    this.server.wait(HOUR_MS + 1);
  }

  async mark(judge: Actor, entryId: string, mark: number | null = 1): Promise<Reply> {
    return this.send('PUT', `/ballot/${entryId}`, judge, { mark });
  }

  async publish(): Promise<CallResult[]> {
    const reply = await this.send('POST', '/results', this.officer, {});
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return reply.json<{ results: CallResult[] }>().results;
  }

  async read() {
    return (await this.send('GET', '')).json<{ call: OpenCall; results?: CallResult[] }>();
  }
}

export function createCallSettings(now: Date): CallChange {
  return {
    title: 'Fog',
    theme: 'Anything that you cannot quite see.',
    opensAt: now.toISOString(),
    closesAt: new Date(now.getTime() + HOUR_MS).toISOString(),
    entriesEach: 2,
    namesShown: 'results',
    judgedBy: 'members',
    ballot: 'votes',
    votesEach: 2,
    chosenCount: 3,
    tieRule: 'shared',
  };
}
