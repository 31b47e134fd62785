import type { User } from '@fotosoc/contract/user';
import { mockResponses, createFailure, renderRoutes, type MockResponses } from '@fotosoc/host/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ReportButton } from './report-button.tsx';

const ASK = 'POST /api/photos/p/reports';
const administrator: User = { id: 'a', email: 'a@example.org', role: 'administrator', rights: ['administrator'] };

function open(answers: MockResponses<string>, user: User | null = null) {
  const onHidden = vi.fn<() => void>();
  const calls = mockResponses(answers);
  const element = (
    <ReportButton photoId="p" className="" onHidden={onHidden}>
      Report
    </ReportButton>
  );
  renderRoutes([{ path: '/', element }], '/', user);
  return { onHidden, calls };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('hides a photo at the second press; an address may follow', async () => {
  const { onHidden, calls } = open({
    [ASK]: { status: 201, body: { isHidden: true, key: 'k' } },
    'PUT /api/photo-reports': { status: 204 },
  });
  await press('Report this photo');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'));
  await press(/^I am in this photo/);
  expect(await screen.findByText('Reported. The photo is hidden until the committee decides.')).toBeDefined();
  expect(calls.at(-1)?.body).toEqual({ reason: 'in-it' });
  const privacy = screen.getByRole('link', { name: /^What we keep about you/ });
  expect([privacy.getAttribute('href'), privacy.getAttribute('target')]).toEqual(['/privacy#reporter', '_blank']);
  await userEvent.type(screen.getByLabelText(/^E-mail/), 'aoibhe@example.org');
  await press('Send message');
  expect(await screen.findByText('Thank you. The committee will reply to aoibhe@example.org.')).toBeDefined();
  expect(calls.at(-1)?.body).toMatchObject({ key: 'k', email: 'aoibhe@example.org' });
  expect(onHidden).not.toHaveBeenCalled();
  await press('Close');
  expect(onHidden).toHaveBeenCalledOnce();
});

test('leaves the photo visible until the committee decides', async () => {
  const { onHidden } = open({ [ASK]: { status: 201, body: { isHidden: false, key: 'k' } } });
  await press('Report this photo');
  await press(/^I took this photo/);
  expect(await screen.findByText('Reported. The committee will review it.')).toBeDefined();
  await press('Close');
  expect(onHidden).not.toHaveBeenCalled();
});

test('states that a reply needs an address, and refuses an invalid address', async () => {
  const sentence = 'Enter an e-mail address, like name@example.org.';
  const answers: MockResponses<string> = { [ASK]: { status: 201, body: { isHidden: false, key: 'k' } } };
  const wrong = createFailure(400, 'request/invalid', sentence, { email: sentence });
  open({ ...answers, 'PUT /api/photo-reports': wrong });
  await press('Report this photo');
  await press(/^Something else/);
  await userEvent.type(await screen.findByLabelText(/^E-mail/), 'aoibhe');
  await press('Send message');
  expect(await screen.findByText(sentence)).toBeDefined();
  mockResponses({ 'PUT /api/photo-reports': { status: 204 } });
  await userEvent.clear(screen.getByLabelText(/^E-mail/));
  await press('Send message');
  expect(
    await screen.findByText('Thank you. Without your e-mail address, the committee cannot reply to you.'),
  ).toBeDefined();
});

test('shows why the report failed', async () => {
  open({ [ASK]: createFailure(429, 'request/too-many-requests', 'That was too often.') });
  await press('Report this photo');
  await press(/^Something else/);
  expect(await screen.findByText('That was too often.')).toBeDefined();
});

test('lets an administrator hide the photo, with a reason', async () => {
  const entry = { id: 'e', at: '', actor: null, act: '', subject: '', before: null, after: null };
  const { onHidden, calls } = open(
    { 'PUT /api/review/photos/p': { body: { entry: { ...entry, undoUntil: null, undoneAt: null } } } },
    administrator,
  );
  await press('Report this photo');
  await press(/^Hide this photo/);
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'It is not ours.');
  await press('Hide');
  await waitFor(() => expect(onHidden).toHaveBeenCalledOnce());
  expect(calls.at(-1)?.body).toEqual({ isShown: false, reason: 'It is not ours.' });
});
