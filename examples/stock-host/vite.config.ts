import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig } from 'vite';

const { SITE = 'http://localhost:3000', REMOTES = `mf-loans@${SITE}/remotes/mf-loans/mf-manifest.json` } = process.env;
const host = path.resolve(createRequire(import.meta.url).resolve('@fotosoc/host'), '../../package.json');
const { version } = JSON.parse(readFileSync(host, 'utf8')) as { version: string };

/** Proxies requests of remotes to their site: remotes request paths, and the site refuses other origins. */
const target = { target: SITE, changeOrigin: true };
const proxy = { '/api': target, '/media': target };

export default defineConfig({
  define: { __REMOTES__: JSON.stringify(REMOTES), __HOST_VERSION__: JSON.stringify(version) },
  oxc: { jsx: { runtime: 'automatic' } },
  build: { target: 'es2022', outDir: process.env['OUT_DIR'] ?? 'built' },
  server: { proxy },
  preview: { proxy },
});
