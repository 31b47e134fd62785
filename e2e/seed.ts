import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import type { PhotoFile } from './photos.ts';

/** Small picture in one tone, which needs no compression. */
const SMALL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAAO0lEQVR42u3OQQkAAAgEsAtmEpMY3xQ+hMECLNP1TqSlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpS8t9Z3jyLgKdA8AAAAASUVORK5CYII=';

export function createUnusedLink(word: string): string {
  return `${word}-${randomUUID().slice(0, 8)}`;
}

export function createSmallPhoto(name: string): PhotoFile {
  return { name, mimeType: 'image/png', buffer: Buffer.from(SMALL_PNG, 'base64') };
}

/** Registers an account for this test; the context is signed in. */
export async function registerMember(request: APIRequestContext): Promise<void> {
  const data = { email: `${randomUUID()}@example.org`, password: 'a long enough passphrase' };
  expect((await request.post('/api/auth/register', { data })).status()).toBe(201);
}

export interface PhotoSetDescriptions {
  /** Descriptions of the photos by title of their gallery; an empty one leaves the photo undescribed. */
  [title: string]: string[];
}

/** Creates a portfolio of the signed-in member, whose name is last in the list. */
export async function seedPortfolio(
  request: APIRequestContext,
  link: string,
  sets: PhotoSetDescriptions,
): Promise<void> {
  const galleries = await storedSets(request, 'portfolio-create', link, sets);
  const data = { portfolioLink: link, name: 'Zora Quinn', galleries };
  expect((await request.post('/api/portfolios', { data })).status()).toBe(201);
}

const seededGalleries: string[] = [];

/** Creates a gallery as the signed-in administrator, and returns the ids of its photos. */
export async function seedGallery(
  request: APIRequestContext,
  link: string,
  title: string,
  sets: PhotoSetDescriptions,
): Promise<string[]> {
  const galleries = await storedSets(request, 'gallery', link, sets);
  seededGalleries.push(link);
  expect((await request.post('/api/galleries', { data: { link, title, galleries } })).status()).toBe(201);
  return galleries.flatMap(({ images }) => images.map(({ id }) => id));
}

/** Deletes, as the administrator, the galleries created by `seedGallery` in this test. */
export async function deleteSeededGalleries(request: APIRequestContext): Promise<void> {
  for (const link of seededGalleries.splice(0)) await request.delete(`/api/galleries/${link}`);
}

async function storedSets(request: APIRequestContext, purpose: string, link: string, sets: PhotoSetDescriptions) {
  const galleries = [];
  for (const [title, descriptions] of Object.entries(sets)) {
    const images = [];
    for (const alt of descriptions) {
      const multipart = { purpose, link, gallery: String(galleries.length + 1), file: createSmallPhoto('seed.png') };
      const answer = await request.post('/api/photos', { multipart });
      expect(answer.status()).toBe(201);
      const { photo } = (await answer.json()) as { photo: { id: string } };
      images.push({ id: photo.id, alt });
    }
    galleries.push({ title, images });
  }
  return galleries;
}

/** Creates an event of a week ago with a gallery, as the signed-in administrator.
 *  @param word prefix of the gallery's link
 *  @returns path of the event's page, and the gallery's link */
export async function seedPastEvent(
  request: APIRequestContext,
  word: string,
  descriptions: string[],
): Promise<{ path: string; link: string }> {
  const at = (hours: number) => new Date(Date.now() - (7 * 24 - hours) * 3_600_000).toISOString();
  const data = { name: `Walk of ${createUnusedLink(word)}`, start: at(0), end: at(2) };
  const made = await request.post('/api/events', { data });
  expect(made.status()).toBe(201);
  const { event } = (await made.json()) as { event: { id: string; slug: string } };
  const link = createUnusedLink(word);
  const galleries = await storedSets(request, 'gallery', link, { 'That evening': descriptions });
  seededGalleries.push(link);
  const gallery = { link, title: data.name, galleries, eventId: event.id };
  expect((await request.post('/api/galleries', { data: gallery })).status()).toBe(201);
  return { path: `/events/${event.slug}`, link };
}
