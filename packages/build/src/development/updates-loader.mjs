import { fileURLToPath } from 'node:url';

const UPDATES = fileURLToPath(new URL('updates.mjs', import.meta.url));

/** webpack loader: has a module bring along what takes new builds into an open page. */
export default function withUpdates(source) {
  return `${source}\nimport ${JSON.stringify(UPDATES)};\n`;
}
