import { setUser, useToasts, useUser } from '@fotosoc/host';
import { CONTRACT_REVISION } from '@fotosoc/contract/revision';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { UnusableFileError } from '@fotosoc/ui/photo-upload';
import { createSamplePhoto } from './testing.ts';
import { uploadPhoto, type UploadProgress } from './upload.ts';

interface Sent {
  call: string;
  headers: Record<string, string>;
  form: FormData;
}
interface Answer {
  status: number;
  body?: unknown;
  afterMs?: number;
}

let sent: Sent[] = [];
let answers: Answer[] = [];

/** Fakes XMLHttpRequest for the uploader, with the responses of `answers` in turn. */
class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  private headers: Record<string, string> = {};
  private call = '';

  open(method: string, url: string) {
    this.call = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  abort() {
    this.dispatchEvent(new Event('loadend'));
  }
  send(form: FormData) {
    sent.push({ call: this.call, headers: this.headers, form });
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }));
    const { status, body, afterMs = 0 } = answers.shift()!;
    const answer = () => {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.dispatchEvent(new Event('loadend'));
    };
    this.upload.dispatchEvent(new Event('load'));
    if (afterMs > 0) setTimeout(answer, afterMs);
    else queueMicrotask(answer);
  }
}

const ignore = () => undefined;
const { signal } = new AbortController();
const target = { purpose: 'portfolio-create', link: 'ada', gallery: 2 } as const;
const file = new File(['original'], 'DSCF1.jpg', { type: 'image/jpeg' });
const stored: Answer = { status: 201, body: { photo: createSamplePhoto('p1') } };

beforeEach(() => {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

test('sends purpose, link and gallery before the file, and reports the progress', async () => {
  answers = [stored];
  const progress: UploadProgress[] = [];
  const photo = await uploadPhoto(file, target, (step) => progress.push(step), signal);
  expect(photo).toEqual(createSamplePhoto('p1'));
  expect(sent[0]!.call).toBe('POST /api/photos');
  expect([...sent[0]!.form.keys()]).toEqual(['purpose', 'link', 'gallery', 'file']);
  expect(sent[0]!.form.get('gallery')).toBe('2');
  expect(progress.map(({ phase, percent }) => `${phase} ${percent}`)).toEqual([
    'waiting 0',
    'compressing 0',
    'uploading 0',
    'uploading 25',
    'processing 100',
  ]);
});

test('sends the original if photos cannot be compressed', async () => {
  answers = [stored]; // no worker may start here, because no page lists its file
  await uploadPhoto(file, target, ignore, signal);
  const part = sent[0]!.form.get('file') as File;
  expect(part.name).toBe('DSCF1.jpg');
  expect(await part.text()).toBe('original');
});

test.each([
  { failure: { status: 503, body: { error: 'Busy.', code: 'storage/busy' } }, phase: 'waiting' },
  { failure: { status: 0 }, phase: 'retrying' },
])('retries after $failure.status with the same key, and reports the phase $phase', async ({ failure, phase }) => {
  vi.useFakeTimers();
  answers = [failure, stored];
  const phases: string[] = [];
  const upload = uploadPhoto(file, target, (step) => phases.push(step.phase), signal);
  await vi.runAllTimersAsync();
  await upload;
  vi.useRealTimers();
  expect(phases).toEqual([
    'waiting',
    'compressing',
    'uploading',
    'uploading',
    'processing',
    phase,
    'uploading',
    'uploading',
    'processing',
  ]);
  expect(sent).toHaveLength(2);
  expect(sent[0]!.headers['idempotency-key']).toBe(sent[1]!.headers['idempotency-key']);
  expect(sent[0]!.headers['contract']).toBe(String(CONTRACT_REVISION));
});

test('waits for a slow response once the photo has arrived', async () => {
  vi.useFakeTimers();
  answers = [{ ...stored, afterMs: 120_000 }];
  const upload = uploadPhoto(file, target, ignore, signal);
  await vi.runAllTimersAsync();
  expect(await upload).toEqual(createSamplePhoto('p1'));
  vi.useRealTimers();
  expect(sent).toHaveLength(1);
});

test("throws the server's sentence when a photo is refused", async () => {
  answers = [{ status: 415, body: { error: 'This file is not a photo.', code: 'storage/not-a-photo' } }];
  await expect(uploadPhoto(file, target, ignore, signal)).rejects.toThrow('This file is not a photo.');
});

test('signs out when the session has ended, with one message for all photos', async () => {
  setUser({ id: 'u1', email: 'ada@example.org', role: 'member', rights: [] });
  const { result } = renderHook(() => ({ user: useUser(), toasts: useToasts() }));
  const ended: Answer = { status: 401, body: { error: 'Sign in first.', code: 'storage/unauthenticated' } };
  answers = [ended, ended];
  const uploads = [1, 2].map(() => uploadPhoto(file, target, ignore, signal));
  for (const upload of uploads) await expect(upload).rejects.toThrow('Sign in first.');
  await vi.waitFor(() => expect(result.current.user).toBeNull(), { timeout: 20_000 });
  const sentence = 'Your session has ended. Log in to continue; drafts are kept.';
  expect(result.current.toasts.map(({ kind, text }) => [kind, text])).toEqual([['bad', sentence]]);
});

test.each(['DSCF1.RAF', 'IMG_0001.cr3', '_DSC4711.NEF', 'L1000.dng'])(
  'refuses the raw file %s before the upload',
  async (name) => {
    const raw = new File(['x'], name);
    await expect(uploadPhoto(raw, target, ignore, signal)).rejects.toThrow(
      'This is a camera raw file. Export a JPEG and add the JPEG.',
    );
    expect(sent).toEqual([]);
  },
);

test.each(['storage/not-a-photo', 'storage/broken-photo', 'storage/too-large'])(
  'states that a file refused with %s cannot be retried',
  async (code) => {
    answers = [{ status: 422, body: { error: 'Choose a JPEG.', code } }];
    await expect(uploadPhoto(file, target, ignore, signal)).rejects.toThrow(new UnusableFileError('Choose a JPEG.'));
    answers = [{ status: 402, body: { error: 'Your storage is full.', code: 'storage/quota-exceeded' } }];
    await expect(uploadPhoto(file, target, ignore, signal)).rejects.not.toBeInstanceOf(UnusableFileError);
  },
);
