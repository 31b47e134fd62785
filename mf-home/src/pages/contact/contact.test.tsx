import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { mockResponses as answer, createFailure, renderRoutes } from '@fotosoc/host/testing';
import routes from '../../routes';

const CONTACT = 'POST /api/contact';

beforeEach(() => localStorage.clear());

/** Also answers the request for the text above the form, which is not counted. */
function answerWith(answers: Parameters<typeof answer>[0]) {
  const lead = { body: { sections: { contact: { lead: 'Write to us.' } }, photos: {}, words: {} } };
  return answer({ 'GET /api/page-sections?page=contact': lead, ...answers });
}
const sent = (calls: ReturnType<typeof answer>) => calls.filter(({ key }) => key === CONTACT);

async function fillIn() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Name'), 'Ada');
  await user.type(screen.getByLabelText('Email Address'), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
}

it('sends the message, confirms it and empties the form', async () => {
  const calls = answerWith({ [CONTACT]: { status: 202 } });
  renderRoutes(routes, '/contact');
  await fillIn();
  expect(await screen.findByText('Message sent. We will answer by email.')).toBeTruthy();
  expect(sent(calls)).toEqual([
    { key: CONTACT, body: { 'contact-name': 'Ada', email: 'ada@example.org', message: '' } },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});

it('links to the privacy page in a new tab, which keeps the form', async () => {
  answerWith({});
  renderRoutes(routes, '/contact');
  const link = await screen.findByRole('link', { name: /^What we keep about you/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/privacy#writer', '_blank']);
});

it('shows a refused field and keeps what was typed', async () => {
  answerWith({ [CONTACT]: createFailure(400, 'request/invalid', 'No such address.', { email: 'No such address.' }) });
  renderRoutes(routes, '/contact');
  await fillIn();
  expect(await screen.findByText('No such address.')).toBeTruthy();
  expect(screen.getByLabelText('Email Address').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
});

it('states that the message could not be delivered', async () => {
  answerWith({ [CONTACT]: createFailure(502, 'contact/undelivered', 'Please write instead.') });
  renderRoutes(routes, '/contact');
  await fillIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Please write instead.');
});

it('keeps typed text over a reload until sent', async () => {
  answerWith({ [CONTACT]: { status: 202 } });
  renderRoutes(routes, '/contact');
  await userEvent.type(await screen.findByLabelText(/^Message/), 'May I borrow a lens?');
  dispatchEvent(new Event('pagehide'));
  cleanup();
  renderRoutes(routes, '/contact');
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Message/)).value).toBe('May I borrow a lens?');
  await fillIn();
  await screen.findByText('Message sent. We will answer by email.');
  cleanup();
  renderRoutes(routes, '/contact');
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Message/)).value).toBe('');
});
