import { expect, it } from 'vitest';
import type { Photo } from '@fotosoc/contract/photo';
import {
  adobeRgb,
  adobeRgbByTable,
  computeColourDifference,
  displayP3,
  type ColourSpace,
} from '../../../../test/colour.ts';
import { addProfile } from '../../../../test/hostile-pictures.ts';
import { decodePixels, encodeJpeg } from '../../../../test/pixels.ts';
import { startServer } from '../../../../test/server.ts';
import { createUploadRequest } from '../../../../test/upload.ts';
import { jimpEngine } from './jimp-engine.ts';

/** Colour difference that is hardly visible, losses of JPEG included. */
const UNSEEN = 4;

type Colour = [number, number, number];
const RED: Colour = [200, 70, 60];

async function sheet(colour: Colour, profile: Buffer): Promise<Buffer> {
  const data = Buffer.alloc(4 * 320 * 40);
  for (let at = 0; at < data.length; at += 4) data.set([...colour, 255], at);
  return addProfile(await encodeJpeg({ width: 320, height: 40, data }, 95), profile);
}

async function stored(colour: Colour, profile: Buffer): Promise<Colour> {
  const plan = {
    type: 'image/jpeg',
    orientation: 1,
    maxSidePixels: 1024,
    maxBytes: 1e6,
    isProgressive: false,
  } as const;
  const { data } = await jimpEngine.render(await sheet(colour, profile), { ...plan, variants: [] });
  return [...decodePixels(data).data.subarray(0, 3)] as Colour;
}

it('a red of Display P3 looks the same in every stored file', async () => {
  const server = await startServer();
  const request = createUploadRequest(await sheet(RED, displayP3.profile), await server.signUp());
  const { photo } = (await server.app.inject(request)).json<{ photo: Photo }>();
  for (const { url } of [{ url: photo.url }, ...photo.variants]) {
    const { data } = decodePixels((await server.app.inject({ url })).rawPayload);
    expect(computeColourDifference(displayP3, RED, [...data.subarray(0, 3)] as Colour)).toBeLessThan(UNSEEN);
  }
  expect(computeColourDifference(displayP3, RED, RED)).toBeGreaterThan(2 * UNSEEN); // difference without the profile
});

it.each<[string, ColourSpace]>([
  ['a power', adobeRgb],
  ['a table', adobeRgbByTable],
])('converts Adobe RGB with its curve as %s', async (_what, space) => {
  expect(computeColourDifference(space, RED, await stored(RED, space.profile))).toBeLessThan(UNSEEN);
});

it('maps colours outside sRGB to the nearest sRGB colour', async () => {
  const [red, green, blue] = await stored([255, 0, 0], displayP3.profile);
  expect(red).toBeGreaterThan(250);
  expect(Math.max(green, blue)).toBeLessThan(6);
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['half a profile', displayP3.profile.subarray(0, 200)],
  [
    'a profile of another kind',
    Buffer.from(displayP3.profile.toString('latin1').replace('RGB XYZ', 'CMYKLab'), 'latin1'),
  ],
])('takes for sRGB what says %s', async (_what, profile) => {
  const shown = await stored(RED, profile);
  for (const [channel, value] of shown.entries()) expect(Math.abs(value - RED[channel]!)).toBeLessThan(6);
});
