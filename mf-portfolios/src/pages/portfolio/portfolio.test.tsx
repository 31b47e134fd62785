import { useConfirmation } from '@fotosoc/host';
import { mockResponses, createConflict, createFailure, renderRoutes, type MockResponseTo } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import routes from '../../routes';
import { owner, createSamplePortfolio, otherMember } from '../../testing/sample-portfolio';

const ADDRESS = 'GET /api/portfolios/ines';

function Question() {
  const question = useConfirmation();
  return (
    question && (
      <button title={question.consequence} onClick={() => question.answer(true)}>
        {question.question}
      </button>
    )
  );
}

async function deleteWith(answer: MockResponseTo<'DELETE /api/portfolios/ines'>) {
  mockResponses({
    [ADDRESS]: { body: { portfolio: createSamplePortfolio(), version: '1' } },
    'DELETE /api/portfolios/ines': answer,
  });
  render(<Question />);
  const router = renderRoutes(routes, '/portfolios/ines', owner);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Portfolio' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Are you sure you want to delete this portfolio?' }));
  return router;
}

test('shows a loading message, then the member and the galleries', async () => {
  mockResponses({ [ADDRESS]: { body: { portfolio: createSamplePortfolio(), version: '1' } } });
  renderRoutes(routes, '/portfolios/ines');
  expect(await screen.findByText('Loading')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Member Portfolio: Inês Carvalho', level: 1 })).toBeDefined();
  expect(screen.getByText('Member')).toBeDefined();
  expect(screen.getByText('Third-year botany.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Unmown' })).toBeDefined();
  expect(screen.getByRole('img', { name: 'Photo 2 of Unmown' })).toBeDefined();
});

test('links filled social buttons only; e-mail opens the mail program', async () => {
  mockResponses({ [ADDRESS]: { body: { portfolio: createSamplePortfolio(), version: '1' } } });
  renderRoutes(routes, '/portfolios/ines');
  const instagram = await screen.findByRole('link', { name: 'Inês Carvalho, Instagram' });
  expect(instagram.getAttribute('rel')).toContain('noopener');
  expect(screen.getByRole('link', { name: 'Inês Carvalho, Email' }).getAttribute('href')).toBe(
    'mailto:ines@example.org',
  );
  expect(screen.queryByRole('link', { name: /LinkedIn/ })).toBeNull();
});

test('shows the profile image, and states that there is no bio', async () => {
  const portfolio = createSamplePortfolio({ bio: '', profileImage: createSamplePhoto('me') });
  mockResponses({ [ADDRESS]: { body: { portfolio, version: '1' } } });
  renderRoutes(routes, '/portfolios/ines');
  expect(await screen.findByText('No bio found.')).toBeDefined();
  expect(screen.getByRole('img', { name: 'Inês Carvalho' })).toBeDefined();
});

test('takes the text direction of name, bio and titles from their text', async () => {
  const portfolio = createSamplePortfolio({
    name: 'ليلى حسن',
    bio: 'أصوّر المدينة.',
    galleries: [{ title: 'شتاء', images: [createSamplePhoto('a')] }],
  });
  mockResponses({ [ADDRESS]: { body: { portfolio, version: '1' } } });
  renderRoutes(routes, '/portfolios/ines');
  const names = await screen.findAllByText('ليلى حسن');
  expect(names.map((element) => element.closest('bdi, [dir=auto]'))).toEqual(names);
  for (const text of ['أصوّر المدينة.', 'شتاء']) expect(screen.getByText(text).dir).toBe('auto');
});

test('states that the portfolio does not exist', async () => {
  mockResponses({ 'GET /api/portfolios/none': createFailure(404, 'portfolios/not-found', 'Gone.') });
  renderRoutes(routes, '/portfolios/none');
  expect(await screen.findByText('No portfolio found for this link and user ID.')).toBeDefined();
});

test.each([
  ['a visitor', null],
  ['another member', otherMember],
])('%s can neither edit nor delete it', async (_, user) => {
  mockResponses({ [ADDRESS]: { body: { portfolio: createSamplePortfolio(), version: '1' } } });
  renderRoutes(routes, '/portfolios/ines', user);
  await screen.findByRole('heading', { level: 1, name: 'Member Portfolio: Inês Carvalho' });
  expect(screen.queryByRole('link', { name: 'Edit Portfolio' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete Portfolio' })).toBeNull();
});

test('the owner can edit it', async () => {
  mockResponses({ [ADDRESS]: { body: { portfolio: createSamplePortfolio(), version: '1' } } });
  renderRoutes(routes, '/portfolios/ines', owner);
  const link = await screen.findByRole('link', { name: 'Edit Portfolio' });
  expect(link.getAttribute('href')).toBe('/edit-portfolio/ines');
});

test('the owner deletes it after a question and goes home', async () => {
  const router = await deleteWith({ status: 204 });
  expect(await screen.findByText('Portfolio deleted successfully.')).toBeDefined();
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('asks again, with the current contents, if changed since the page was opened', async () => {
  const current = { portfolio: createSamplePortfolio({ galleries: [] }), version: '2' };
  const removals = [createConflict('portfolios/changed-meanwhile', current), { status: 204 }];
  const calls = mockResponses({
    [ADDRESS]: { body: { portfolio: createSamplePortfolio(), version: '1' } },
    'DELETE /api/portfolios/ines': () => removals.shift()!,
  });
  render(<Question />);
  renderRoutes(routes, '/portfolios/ines', owner);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Portfolio' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Are you sure you want to delete this portfolio?' }));
  const again = await screen.findByRole('button', {
    name: 'This portfolio was changed meanwhile. Do you still want to delete it?',
  });
  expect(again.title).toBe('Your page with 0 galleries and 0 photos will be deleted. You cannot undo this.');
  await userEvent.click(again);
  expect(await screen.findByText('Portfolio deleted successfully.')).toBeDefined();
  expect(calls.flatMap(({ ifMatch }) => ifMatch ?? [])).toEqual(['"1"', '"2"']);
});

test('sets the tab’s title for a photo opened by its address', async () => {
  const galleries = [{ title: 'Unmown', images: [createSamplePhoto('a', { title: 'Low tide' })] }];
  mockResponses({
    'GET /api/portfolios/ines': { body: { portfolio: createSamplePortfolio({ galleries }), version: '1' } },
  });
  renderRoutes(routes, '/portfolios/ines?photo=a');
  expect(await screen.findByRole('heading', { level: 1, name: 'Low tide' })).toBeDefined();
  expect(document.title).toBe('Low tide, Inês Carvalho · Fotosoc');
});
