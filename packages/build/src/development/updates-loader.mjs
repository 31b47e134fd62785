import { fileURLToPath } from 'node:url';

const UPDATES = fileURLToPath(new URL('updates.mjs', import.meta.url));

/** webpack loader: adds the hot-update client to a module. */
export default function addUpdateClient(source) {
  return `${source}\nimport ${JSON.stringify(UPDATES)};\n`;
}
