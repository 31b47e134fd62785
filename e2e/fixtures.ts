import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type BrowserContext } from '@playwright/test';
import { getCurrentSite } from './current-site.ts';

interface DemoAccount {
  email: string;
  password: string;
  role: 'member' | 'administrator';
}

export interface Fixtures {
  /** Signs the browser in as a demo account, without the form. */
  signIn: (email: 'admin@example.org' | 'member@example.org') => Promise<void>;
  /** Fails the test on page errors, and on requests to hosts other than the allowed ones. */
  watch: undefined;
  /** Additional origins that the test may request; set with `test.use`. Default none. */
  mayAsk: string[];
}

function account(email: string): DemoAccount {
  const accounts = JSON.parse(
    readFileSync(path.join(getCurrentSite().dataDir, 'demo-accounts.json'), 'utf8'),
  ) as DemoAccount[];
  const found = accounts.find((candidate) => candidate.email === email);
  if (!found) throw new Error(`No demo account ${email}`);
  return found;
}

export function getDemoPassword(email: string): string {
  return account(email).password;
}

async function signIn(context: BrowserContext, email: string): Promise<void> {
  const response = await context.request.post('/api/auth/login', { data: { email, password: getDemoPassword(email) } });
  expect(response.status()).toBe(200);
}

export const test = base.extend<Fixtures>({
  signIn: async ({ context }, use) => {
    await use((email) => signIn(context, email));
  },
  mayAsk: [[], { option: true }],
  watch: [
    async ({ context, baseURL, mayAsk }, use) => {
      const troubles: string[] = [];
      context.on('weberror', (error) => troubles.push(String(error.error())));
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== baseURL && !mayAsk.includes(origin))
          troubles.push(`Request to ${request.url()}`);
      });
      await use(undefined);
      expect(troubles).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
