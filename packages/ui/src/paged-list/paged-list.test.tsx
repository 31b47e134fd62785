import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PagedList, type Pages } from './paged-list.tsx';

function show(pages: Partial<Pages<string>>) {
  const all: Pages<string> = {
    items: undefined,
    isPending: false,
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: vi.fn<() => void>(),
    refetch: vi.fn<() => void>(),
    ...pages,
  };
  render(
    <PagedList pages={all} what="prints" empty={<p>No prints yet</p>}>
      {(item, index) => <li key={item}>{`${index + 1} ${item}`}</li>}
    </PagedList>,
  );
  return all;
}

it('names the loading content', () => {
  show({ isPending: true });
  expect(screen.getByRole('status').textContent).toBe('Loading prints...');
});

it('offers a retry after a failure', async () => {
  const { refetch } = show({});
  expect(screen.getByRole('heading', { name: 'The prints could not be loaded' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('shows the empty state', () => {
  show({ items: [] });
  expect(screen.getByText('No prints yet')).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
});

it('lists the items, without a button on the last page', () => {
  show({ items: ['Fog', 'Pier'] });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1 Fog', '2 Pier']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('loads more on demand, once', async () => {
  const { fetchNextPage } = show({ items: ['Fog'], hasNextPage: true });
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('requests no further page while one is loading', async () => {
  const { fetchNextPage } = show({ items: ['Fog'], hasNextPage: true, isFetchingNextPage: true });
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(fetchNextPage).not.toHaveBeenCalled();
});
