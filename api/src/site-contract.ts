import { createRequire } from 'node:module';
import { api } from '@fotosoc/contract';
import { createSiteContract } from '@fotosoc/delivery/site-contract';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** API of the society's site; its version is for the version ranges of remotes. */
export const SITE_CONTRACT = createSiteContract(api, version);
