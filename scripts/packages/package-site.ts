import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../../api/src/config/config.ts';
import { serve } from '../../api/src/server.ts';
import { findFreePort } from '../../api/test/free-port.ts';

export interface PackageSite {
  url: string;
  /** Line of an `.npmrc` with the package registry. */
  npmrc: string;
  close: () => Promise<void>;
}

export interface SiteContent {
  /** Folders of versions, e.g. of a shell. */
  bundles?: string[];
  DEPLOY_TOKENS?: string;
}

/** Serves a site for tests that has only packages by default.
 *  @param packages folder of the packed packages */
export async function servePackages(packages: string, parts: SiteContent = {}): Promise<PackageSite> {
  const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'package-site-'));
  const PORT = String(await findFreePort());
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`; // a package states the address of its tarball
  const PREVIEW_URL = `http://preview.localhost:${PORT}`;
  const { bundles, DEPLOY_TOKENS } = parts;
  const own = {
    DATA_DIR,
    PORT,
    PUBLIC_URL,
    PREVIEW_URL,
    DEPLOY_TOKENS,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    CHROMIUM_PATH: 'none',
  };
  const server = await serve(readConfig(own), { packages, bundles });
  return {
    url: PUBLIC_URL,
    npmrc: `@fotosoc:registry=${PUBLIC_URL}/packages/\n`,
    close: async () => {
      await server.close();
      rmSync(DATA_DIR, { recursive: true });
    },
  };
}
