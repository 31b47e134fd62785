/** @file Which folder may import which, by the path an import leads to however it is written: `../galleries/queries.ts`
 *  and `../../features/galleries/queries.ts` are one edge. A lint rule; its table is all there is to know. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/** What a file is: the first pattern that matches its path. A group in the pattern names one of many of a kind. */
const KINDS = [
  ['feature', /^api\/src\/features\/([^/]+)\//],
  ['api ground', /^api\/src\/(?:plugins|http|text|jobs|db|mail|safe-http|storage)\//],
  ['api', /^api\//],
  ['remote', /^(mf-[^/]+)\/src\//],
  ['shell', /^shell\/src\//],
  ['contract', /^packages\/contract\//],
  ['ui', /^packages\/ui\//],
  ['host', /^packages\/host\//],
  ['photos', /^packages\/photos\//],
  ['loader', /^packages\/loader\//],
  ['build', /^packages\/build\//],
  ['serving', /^packages\/serving\//],
  ['command', /^packages\/remote\//],
  ['other', /^(packages\/[^/]+|[^/]+)\//],
];

const API = ['feature', 'api ground', 'api'];
const BROWSER = ['remote', 'shell', 'contract', 'ui', 'host', 'photos', 'loader'];
const OURS = KINDS.map(([kind]) => kind);

/** What must not be imported. A kind that may not import itself means another one of the kind. */
const FORBIDDEN = [
  { from: ['feature'], to: ['feature'], message: 'A feature imports no sibling feature; it may join its tables.' },
  { from: ['api ground'], to: ['feature'], message: 'What every feature stands on knows none of them.' },
  {
    from: ['remote'],
    to: ['remote'],
    message: 'A remote depends on the shell and the API, never on a sibling remote.',
  },
  {
    from: OURS.filter((kind) => !['shell', 'remote', 'other'].includes(kind)),
    to: ['shell', 'remote'],
    message: 'Shell and remotes are built of packages and served by the API, which know none of them.',
  },
  { from: ['shell'], to: ['remote'], message: 'The shell is told at run time which remotes there are.' },
  { from: ['remote'], to: ['shell'], message: 'A remote gets what the shell lends from the host.' },
  { from: ['ui'], to: ['contract', 'host', 'photos'], message: 'ui knows neither data nor routes.' },
  { from: ['contract'], to: OURS, message: 'Everybody imports the contract, so it imports nothing of ours.' },
  { from: BROWSER, to: API, message: 'The API is reached over HTTP, through request.' },
  { from: ['loader'], to: ['build', 'serving', 'command'], message: 'The loader runs in the browser.' },
  { from: ['build'], to: ['serving', 'command'], message: 'A build needs nothing of the site that serves it.' },
  { from: ['serving'], to: ['command'], message: 'The command asks what serves, not the other way round.' },
  { from: API, to: ['build'], message: 'The API serves what others have built.' },
  {
    from: ['build', 'serving', 'command'],
    to: ['loader', 'host', 'ui', 'photos'],
    message: 'This runs on Node: what browsers run stays out.',
  },
  { from: BROWSER, to: ['node'], message: 'This runs in the browser, where there is no Node.' },
];

/** The edges that are there all the same, by the beginnings of both paths. */
export const ALLOWED = [
  {
    from: 'api/src/features/portfolios/',
    to: 'api/src/features/photos/photo',
    why: 'a portfolio holds photo sets, and answers photos',
  },
  { from: 'api/src/features/galleries/', to: 'api/src/features/photos/photo-sets/', why: 'a gallery holds photo sets' },
  { from: 'api/src/features/content/', to: 'api/src/features/photos/photo.ts', why: 'the Foto of the Week is a photo' },
  {
    from: 'api/src/storage/send-object.test.ts',
    to: 'api/src/features/deployments/publish/publish.ts',
    why: 'sends the files of a version',
  },
  {
    from: 'api/src/storage/gone.long.test.ts',
    to: 'api/src/features/deployments/publish/publish.ts',
    why: 'as above, without the bucket',
  },
  {
    from: 'api/src/features/deployments/publish/publish-broken-off.slow.test.ts',
    to: 'packages/build/',
    why: 'publishes what it builds, as a team does',
  },
  {
    from: 'api/src/features/pages/',
    to: 'api/src/features/deployments/document/',
    why: 'a page is composed of what is deployed for its visitor',
  },
  {
    from: 'api/src/features/pages/routes.ts',
    to: 'api/src/features/deployments/rollout/visitor.ts',
    why: 'as above: which visitor it is',
  },
  {
    from: 'api/src/features/pages/opened-routes.ts',
    to: 'api/src/features/deployments/rollout/visitor.ts',
    why: 'as above',
  },
  {
    from: 'api/src/features/pages/opened-routes.ts',
    to: 'api/src/features/deployments/analysis/',
    why: 'only pages know which version of what is at a path',
  },
  {
    from: 'api/src/features/pages/failed-page.ts',
    to: 'api/src/features/deployments/analysis/',
    why: 'as above, of one that could not be made',
  },
  {
    from: 'api/src/features/pages/failed-pages.test.ts',
    to: 'api/src/features/deployments/',
    why: 'rolls out a version that has such pages',
  },
  {
    from: 'api/src/features/pages/opened-pages.test.ts',
    to: 'api/src/features/deployments/',
    why: 'rolls out what its pages are composed of',
  },
  { from: 'api/src/features/pages/shared-', to: 'api/src/features/deployments/', why: 'as above' },
  {
    from: 'api/src/features/pages/testing.ts',
    to: 'api/src/features/deployments/publish/publish.ts',
    why: 'publishes what the pages of tests are composed of',
  },
  {
    from: 'api/src/features/pages/canaries.test.ts',
    to: 'api/src/features/deployments/',
    why: 'rolls out what its pages are composed of',
  },
  {
    from: 'api/src/features/pages/kept-pages.test.ts',
    to: 'api/src/features/deployments/publish/publish.ts',
    why: 'as above',
  },
  {
    from: 'api/src/features/pages/routes.test.ts',
    to: 'api/src/features/deployments/publish/publish.ts',
    why: 'as above',
  },
  {
    from: 'api/src/features/pages/preview.test.ts',
    to: 'api/src/features/deployments/publish/publish.ts',
    why: 'as above',
  },
  {
    from: 'api/src/features/pages/form-routes.test.ts',
    to: 'api/src/features/deployments/publish/publish.ts',
    why: 'as above',
  },
  {
    from: 'api/src/features/pages/sitemap/routes.test.ts',
    to: 'api/src/features/deployments/publish/publish.ts',
    why: 'as above',
  },
];

/** Why this import must not be; undefined for one that may.
 *  @param {string} file path of the importing file below the workspace
 *  @param {string} specifier as it is written in the import
 *  @returns {string | undefined} */
function objectionTo(file, specifier) {
  const target = targetOf(file, specifier);
  if (target === undefined || findAllowed(file, target)) return undefined;
  const [from, to] = [kindOf(file), isBuiltin(target) ? { kind: 'node' } : kindOf(target)];
  const isOwn = from.kind === to.kind && from.name === to.name;
  return FORBIDDEN.find((rule) => !isOwn && rule.from.includes(from.kind) && rule.to.includes(to.kind))?.message;
}

/** The row of `ALLOWED` that lets this import be.
 *  @param {string} file
 *  @param {string} target path below the workspace */
export function findAllowed(file, target) {
  return ALLOWED.find(({ from, to }) => file.startsWith(from) && target.startsWith(to));
}

/** Path of what is imported below the workspace, or the name of a built-in module; undefined for what is installed.
 *  @param {string} file
 *  @param {string} specifier
 *  @returns {string | undefined} */
export function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  if (isBuiltin(specifier)) return specifier;
  for (const [name, folder] of members()) {
    if (specifier === name || specifier.startsWith(`${name}/`)) return folder + specifier.slice(name.length) + '/';
  }
  return undefined;
}

/** @type {[name: string, folder: string][] | undefined} */
let known;

/** The workspace's members by the name they are imported by. */
function members() {
  known ??= ['', 'packages/']
    .flatMap((parent) => readdirSync(path.join(ROOT, parent)).map((name) => parent + name))
    .filter((folder) => existsSync(path.join(ROOT, folder, 'package.json')))
    .map((folder) => [JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')).name, folder]);
  return known;
}

/** @param {string} file */
function kindOf(file) {
  for (const [kind, pattern] of KINDS) {
    const match = pattern.exec(file);
    if (match) return { kind, name: match[1] };
  }
  return { kind: 'root' };
}

/** Reports every import that must not be, whatever kind it is. */
export const boundaries = {
  create(context) {
    const file = path.relative(ROOT, context.filename).replaceAll(path.sep, '/');
    function check({ source }) {
      if (typeof source?.value !== 'string') return;
      const message = objectionTo(file, source.value);
      if (message) context.report({ node: source, message });
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      TSImportType: check,
    };
  },
};
