import { expect, it } from 'vitest';
import type { Photo } from '@fotosoc/contract/photo';
import { adobeRgb, adobeRgbByTable, deltaE, displayP3, type ColourSpace } from '../../../../test/colour.ts';
import { withProfile } from '../../../../test/hostile-pictures.ts';
import { startServer } from '../../../../test/server.ts';
import { uploadRequest } from '../../../../test/upload.ts';
import { conversionFrom } from './colour.ts';
import { decodeJpeg, decodeWebp, encodeJpeg } from './wasm-codecs.ts';

/** What hardly anybody sees, losses of JPEG with it. */
const UNSEEN = 4;

type Colour = [number, number, number];
const RED: Colour = [200, 70, 60];

it('a red of Display P3 looks the same in every stored file', async () => {
  const server = await startServer();
  const data = new Uint8Array(4 * 320 * 40);
  for (let at = 0; at < data.length; at += 4) data.set([...RED, 255], at);
  const picture = Buffer.from(await encodeJpeg({ width: 320, height: 40, data }, 95, false));
  const request = uploadRequest(withProfile(picture, displayP3.profile), await server.signUp());
  const { photo } = (await server.app.inject(request)).json<{ photo: Photo }>();
  for (const { url, type } of [{ url: photo.url, type: 'image/jpeg' }, ...photo.variants]) {
    const stored = (await server.app.inject({ url })).rawPayload;
    const { data } = await (type === 'image/webp' ? decodeWebp(stored) : decodeJpeg(stored));
    expect(deltaE(displayP3, RED, [...data.subarray(0, 3)] as Colour)).toBeLessThan(UNSEEN);
  }
  expect(deltaE(displayP3, RED, RED)).toBeGreaterThan(2 * UNSEEN); // what it would be without the profile
});

it.each<[string, ColourSpace]>([
  ['a power', adobeRgb],
  ['a table', adobeRgbByTable],
])('converts Adobe RGB with its curve as %s', (_what, space) => {
  const bitmap = { width: 1, height: 1, data: Uint8Array.from([...RED, 255]) };
  conversionFrom(space.profile)!(bitmap);
  expect(deltaE(space, RED, [...bitmap.data.subarray(0, 3)] as Colour)).toBeLessThan(1);
});

it('shows what sRGB has no colour for as the nearest it has', () => {
  const bitmap = { width: 1, height: 1, data: Uint8Array.from([255, 0, 0, 255]) };
  conversionFrom(displayP3.profile)!(bitmap);
  expect([...bitmap.data]).toEqual([255, 0, 0, 255]);
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['half a profile', displayP3.profile.subarray(0, 200)],
  [
    'a profile of another kind',
    Buffer.from(displayP3.profile.toString('latin1').replace('RGB XYZ', 'CMYKLab'), 'latin1'),
  ],
])('makes nothing of %s', (_what, profile) => {
  expect(conversionFrom(profile)).toBeUndefined();
});
