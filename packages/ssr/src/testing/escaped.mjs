// Simulates code that escaped from its engine into the render process: runs in place of render-main.mjs, tries each
// action, and reports the results.

/** @type {(site: { file: string, port: number, pid: number }) => Record<string, () => unknown>} */
const attempts = ({ file, port, pid }) => ({
  'read a file of the site': async () => (await import('node:fs')).readFileSync(file),
  'write a file': async () => (await import('node:fs')).writeFileSync(`${file}.new`, ''),
  'start a program': async () => (await import('node:child_process')).execFileSync('/bin/true'),
  'start a thread': async () => new (await import('node:worker_threads')).Worker('', { eval: true }),
  'ask a server of this machine': () => fetch(`http://127.0.0.1:${port}/`),
  'signal the server': () => process.kill(pid, 0),
  'know the environment': () => {
    if (Object.keys(process.env).every((name) => /^(NODE_CHANNEL_|PWD$)/.test(name))) throw new Error('It is empty.');
  },
});

/** @returns {Promise<{ done: string[], refused: string[] }>} */
async function tryAll(/** @type {Parameters<typeof attempts>[0]} */ site) {
  const [done, refused] = [[], []];
  for (const [name, attempt] of Object.entries(attempts(site))) {
    try {
      await attempt();
      done.push(name);
    } catch {
      refused.push(name);
    }
  }
  return { done, refused };
}

process.on('message', (/** @type {Parameters<typeof attempts>[0]} */ site) => {
  void tryAll(site).then((tried) => process.send?.(tried));
});
process.send?.({ isReady: true });
