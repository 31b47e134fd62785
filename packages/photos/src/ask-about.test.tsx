import type { User } from '@fotosoc/contract/user';
import { answerWith, failure, renderRoutes, type Answers } from '@fotosoc/host/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AskAbout } from './ask-about.tsx';

const ASK = 'POST /api/photos/p/questions';
const administrator: User = { id: 'a', email: 'a@example.org', role: 'administrator', rights: ['administrator'] };

function open(answers: Answers<string>, user: User | null = null) {
  const onHidden = vi.fn<() => void>();
  const calls = answerWith(answers);
  const element = (
    <AskAbout photoId="p" className="" onHidden={onHidden}>
      Ask
    </AskAbout>
  );
  renderRoutes([{ path: '/', element }], '/', user);
  return { onHidden, calls };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('has a photo taken down at the second press; an address may follow', async () => {
  const { onHidden, calls } = open({
    [ASK]: { status: 201, body: { isHidden: true, key: 'k' } },
    'PUT /api/photo-questions': { status: 204 },
  });
  await press('Ask about this photo');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'));
  await press(/^I am in it/);
  expect(await screen.findByText('Hidden until the committee decides')).toBeDefined();
  expect(calls.at(-1)?.body).toEqual({ reason: 'in-it' });
  await userEvent.type(screen.getByLabelText(/^E-mail/), 'aoibhe@example.org');
  await press('Send');
  expect(await screen.findByText('Thank you. The committee answers there.')).toBeDefined();
  expect(calls.at(-1)?.body).toMatchObject({ key: 'k', email: 'aoibhe@example.org' });
  expect(onHidden).not.toHaveBeenCalled();
  await press('Close');
  expect(onHidden).toHaveBeenCalledOnce();
});

test('leaves the photo where it is while somebody has to look', async () => {
  const { onHidden } = open({ [ASK]: { status: 201, body: { isHidden: false, key: 'k' } } });
  await press('Ask about this photo');
  await press(/^It is mine/);
  expect(await screen.findByText('The committee is asked')).toBeDefined();
  await press('Close');
  expect(onHidden).not.toHaveBeenCalled();
});

test('says why it was not asked', async () => {
  open({ [ASK]: failure(429, 'request/too-many-requests', 'That was too often.') });
  await press('Ask about this photo');
  await press(/^Something else/);
  expect(await screen.findByText('That was too often.')).toBeDefined();
});

test('lets an administrator hide it, with a reason', async () => {
  const entry = { id: 'e', at: '', actor: null, act: '', subject: '', before: null, after: null };
  const { onHidden, calls } = open(
    { 'PUT /api/review/photos/p': { body: { entry: { ...entry, undoUntil: null, undoneAt: null } } } },
    administrator,
  );
  await press('Ask about this photo');
  await press(/^Hide it/);
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'It is not ours.');
  await press('Hide');
  await waitFor(() => expect(onHidden).toHaveBeenCalledOnce());
  expect(calls.at(-1)?.body).toEqual({ isShown: false, reason: 'It is not ours.' });
});
