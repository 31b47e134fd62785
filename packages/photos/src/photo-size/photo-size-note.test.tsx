import type { PhotoSize } from '@fotosoc/contract/photo-size';
import type { Right } from '@fotosoc/contract/rights';
import { photoLimits, queryClient, setUser } from '@fotosoc/host';
import { createConflict, mockResponses, type MockResponses } from '@fotosoc/host/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PhotoSetsField } from '../photo-sets-field.tsx';
import { PhotoSizeNote } from './photo-size-note.tsx';

const SIZE: PhotoSize = {
  maxSidePx: 1024,
  maxBytes: 1_000_000,
  photos: 1234,
  bytes: 456_000_000,
  costs: [
    { maxSidePx: 1024, bytes: 369_000, seconds: 0.42 },
    { maxSidePx: 2048, bytes: 1_476_000, seconds: 1.68 },
  ],
  version: 'v1',
};
const LARGER: PhotoSize = { ...SIZE, maxSidePx: 2048, maxBytes: 4_000_000, version: 'v2' };
const CHOOSE = 'PUT /api/photo-size';

function open(responses: MockResponses<string>, rights: Right[] = ['galleries'], form = <PhotoSizeNote />) {
  queryClient.clear();
  setUser({ id: 'u', email: 'sadhbh@example.org', name: '', badge: 'Committee', rights } as never);
  const requests = mockResponses({ 'GET /api/photo-size': { body: SIZE }, ...responses });
  render(form);
  return (address: string) => requests.filter(({ key }) => key === address);
}

async function chooseLarger(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Change photo size' }));
  await userEvent.click(await screen.findByRole('radio', { name: '2,048 px' }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply to new uploads' }));
}

describe('the size of new photos', () => {
  it('is chosen by its cost in disk, and applies to the next upload of the page', async () => {
    const calls = open({ [CHOOSE]: { body: { size: LARGER, entry: { id: 'e1' } } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Change photo size' }));
    expect(await screen.findByText(/^1,234 photos take 460 MB/)).toBeDefined();
    expect(screen.getByText(/About 1.5 MB and 1.7 s of processing for each photo.$/)).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: '2,048 px' }));
    await userEvent.click(screen.getByRole('button', { name: 'Apply to new uploads' }));
    expect(calls(CHOOSE)).toMatchObject([{ body: { maxSidePx: 2048 }, ifMatch: '"v1"' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(photoLimits()).toMatchObject({ maxSidePx: 2048, maxBytes: 4_000_000 });
  });

  it('is stated beside the photos of the form as soon as it is chosen', async () => {
    const form = (
      <PhotoSetsField
        values={{ galleries: [{ key: 'k', title: '', items: [] }] }}
        setValues={() => undefined}
        errors={{}}
        noun="gallery"
        removeLabel="Remove gallery"
        purpose="gallery"
        link="coast"
      />
    );
    open({ [CHOOSE]: { body: { size: LARGER, entry: { id: 'e1' } } } }, ['galleries'], form);
    await chooseLarger();
    expect(await screen.findByText(/Resized to 2048 px and 4 MB/)).toBeDefined();
  });

  it('stays if the chosen size is the current one', async () => {
    const calls = open({});
    await userEvent.click(await screen.findByRole('button', { name: 'Change photo size' }));
    await userEvent.click(await screen.findByRole('radio', { name: '1,024 px' }));
    await userEvent.click(screen.getByRole('button', { name: 'Apply to new uploads' }));
    expect(screen.getByText('This size is set already: choose the other size.')).toBeDefined();
    expect(calls(CHOOSE)).toEqual([]);
  });

  it('states the extra time if no time was measured yet', async () => {
    const costs = SIZE.costs.map((cost) => ({ ...cost, seconds: null }));
    open({ 'GET /api/photo-size': { body: { ...SIZE, costs } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Change photo size' }));
    expect(
      await screen.findByText(/About 1.5 MB for each photo, and about four times the processing of 1,024 px.$/),
    ).toBeDefined();
  });

  it('shows a choice that another officer made in the meantime', async () => {
    open({ [CHOOSE]: createConflict('photos/changed-meanwhile', LARGER) });
    await chooseLarger();
    expect(await screen.findByText(/New photos are stored at 2,048 px/)).toBeDefined();
    expect(screen.getByText('It was changed meanwhile.')).toBeDefined();
  });

  it('is not offered to members', () => {
    open({}, []);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
