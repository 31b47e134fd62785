import { createRequire } from 'node:module';
import type argon2 from 'argon2';

const real = createRequire(import.meta.url)('argon2') as typeof argon2;
const cheap = (options: argon2.Options = {}): argon2.Options => ({ ...options, memoryCost: 1024, timeCost: 2 });

/** Replaces `argon2` in tests: at the site's cost, hashes took a fifth of the processor time of the API tests. */
export default {
  ...real,
  hash: async (password: string, options?: argon2.Options): Promise<string> => real.hash(password, cheap(options)),
  needsRehash: (hash: string, options?: argon2.Options): boolean => real.needsRehash(hash, cheap(options)),
};
