/** @file Lint rule: defines which folder may import which, by the resolved path (`../galleries/queries.ts` and
 *  `../../features/galleries/queries.ts` are one edge), and which module may query which database table. The tables below
 *  define all rules. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

const TEST = /\.test\.tsx?$/;
const ROOT = path.resolve(import.meta.dirname, '..');

/** Kinds of files, each with the pattern of its paths. The first match wins. A group in the pattern names an instance,
 *  e.g. the remote `mf-loans`. */
const KINDS = [
  ['site', /^api\/src\/features\/(?:(?:demo|defaults)\/|[^/]+$|.*\/tables\.ts$)/],
  ['site feature', /^api\/src\/features\/([^/]+)\//],
  ['testing of delivery', /^packages\/delivery\/src\/testing\//],
  ['delivery', /^packages\/delivery\//],
  ['testing of the server kit', /^packages\/server-kit\/src\/testing\//],
  ['server kit', /^packages\/server-kit\//],
  ['config', /^api\/src\/(?:config|text)\//],
  ['operating', /^api\/src\/operating\//],
  ['shared test', /^api\/test\//],
  ['api', /^api\//],
  ['remote', /^(mf-[^/]+)\/src\//],
  ['shell', /^shell\/src\//],
  ['contract of the site', /^packages\/contract\/src\/site\//],
  ['contract of delivery', /^packages\/contract\/src\/delivery\//],
  ['contract', /^packages\/contract\//],
  ['ui', /^packages\/ui\//],
  ['host', /^packages\/host\//],
  ['photos', /^packages\/photos\//],
  ['loader', /^packages\/loader\//],
  ['build', /^packages\/build\//],
  ['ssr', /^packages\/ssr\//],
  ['publish checks', /^packages\/publish-checks\//],
  ['command', /^packages\/cli\//],
  ['other', /^(packages\/[^/]+|[^/]+)\//],
];

const SITE = ['site', 'site feature'];
const DELIVERY = ['delivery', 'testing of delivery'];
const SERVER_KIT = ['server kit', 'testing of the server kit'];
const TESTING = ['shared test', 'testing of delivery', 'testing of the server kit'];
const API = [...SITE, ...DELIVERY, ...SERVER_KIT, 'config', 'operating', 'shared test', 'api'];
const CONTRACT = ['contract', 'contract of the site', 'contract of delivery'];
const BROWSER = ['remote', 'shell', ...CONTRACT, 'ui', 'host', 'photos', 'loader'];
const OURS = KINDS.map(([kind]) => kind);

/** Forbidden imports between kinds of files. If a kind may not import itself, its instances may not import each other.
 *  `except` matches files that all may import. */
const FORBIDDEN = [
  {
    from: ['site feature'],
    to: ['site feature'],
    except: /^api\/src\/features\/[^/]+\/read\.ts$/,
    message: 'A feature imports only read.ts of a sibling feature, and queries only its own tables.',
  },
  { from: SITE, to: ['delivery', 'contract of delivery'], message: 'The site knows no version of anything.' },
  {
    from: DELIVERY,
    to: [...SITE, 'api', 'config', 'operating', 'shared test', 'contract of the site'],
    message: 'Delivery and its tests know no application, and no photograph.',
  },
  {
    from: SERVER_KIT,
    to: OURS.filter((kind) => !SERVER_KIT.includes(kind)),
    message: 'The server kit knows no contract and no application.',
  },
  {
    from: ['config'],
    to: [...SITE, 'operating', 'api'],
    message: 'All modules read the configuration, so the configuration imports none of them.',
  },
  {
    from: [...SITE, 'delivery', 'server kit'],
    to: ['api', 'operating'],
    isForTests: true,
    message: 'Only app.ts and server.ts see both the society and delivery, and connect them.',
  },
  {
    from: API.filter((kind) => !TESTING.includes(kind)),
    to: TESTING,
    isForTests: true,
    message: 'What tests share is for tests.',
  },
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
  { from: ['ui'], to: [...CONTRACT, 'host', 'photos'], message: 'ui knows neither data nor routes.' },
  {
    from: CONTRACT,
    to: OURS.filter((kind) => !CONTRACT.includes(kind)),
    message: 'All packages import the contract, so the contract imports none of them.',
  },
  {
    from: ['contract of the site', 'contract of delivery'],
    to: ['contract of the site', 'contract of delivery'],
    message: 'The contracts of the society and of delivery are independent, as both modules are.',
  },
  { from: BROWSER, to: API, message: 'The API is reached over HTTP, through request.' },
  { from: ['loader'], to: ['build', 'ssr', 'publish checks', 'command'], message: 'The loader runs in the browser.' },
  {
    from: ['build'],
    to: ['ssr', 'publish checks', 'command'],
    message: 'A build needs nothing of the site that serves it.',
  },
  {
    from: ['ssr', 'publish checks'],
    to: ['command'],
    message: 'The command uses server rendering and publish checks, not the other way round.',
  },
  { from: ['ssr'], to: ['publish checks'], message: 'Publish checks use server rendering, not the other way round.' },
  { from: API, to: ['build'], message: 'The API serves what others have built.' },
  {
    from: ['build', 'ssr', 'publish checks', 'command'],
    to: ['loader', 'host', 'ui', 'photos'],
    message: 'This runs on Node: what browsers run stays out.',
  },
  { from: BROWSER, to: ['node'], message: 'This runs in the browser, where there is no Node.' },
];

/** Exceptions from `FORBIDDEN`, by the beginnings of both paths. */
export const ALLOWED_IMPORTS = [
  {
    from: 'api/src/features/',
    to: 'api/src/features/activity-log/log-activity.ts',
    why: 'each feature logs the actions of officers in its own transactions',
  },
  {
    from: 'api/src/features/',
    to: 'api/src/features/activity-log/reversers.ts',
    why: 'each feature registers how its actions are undone',
  },
  {
    from: 'api/src/features/',
    to: 'api/src/features/moderation-cases/',
    why: 'forms without sign-in check their sender and open cases in their own transactions',
  },
  {
    from: 'api/src/features/',
    to: 'api/src/features/sources/',
    why: 'content and events have external sources',
  },
  {
    from: 'api/src/features/',
    to: 'api/src/features/committee/links.ts',
    why: 'rights, publications and handovers link entries of the committee with accounts',
  },
  {
    from: 'api/src/features/',
    to: 'api/src/features/photos/unpublish-photo.ts',
    why: 'moderators hide photos of portfolios and galleries',
  },
  {
    from: 'api/src/features/',
    to: 'api/src/features/photos/photo-texts.ts',
    why: 'equipment has an alternative text of its photo, and a call gives title and credit',
  },
  {
    from: 'api/src/features/content/',
    to: 'api/src/features/photos/page-uploads.ts',
    why: 'photos for pages are deleted once no page section refers to them',
  },
  {
    from: 'api/src/features/sources/',
    to: 'api/src/features/photos/queries.ts',
    why: 'a fetched photo is stored like an upload',
  },
  {
    from: 'api/src/features/loans/',
    to: 'api/src/features/account-directory/confirm-email.ts',
    why: 'the mailed link of a booking confirms the address of an account',
  },
  {
    from: 'api/src/features/committee/',
    to: 'api/src/features/account-directory/committee-badges.ts',
    why: 'the accounts of the published committee have a badge',
  },
  {
    from: 'api/src/features/accounts/',
    to: 'api/src/features/handover-directory/accept-invitation.ts',
    why: 'an invitation of a handover is accepted like others, and links posts with the account',
  },
  {
    from: 'api/src/features/moderation/',
    to: 'api/src/features/captions/moderated-captions.ts',
    why: 'moderators hide captions',
  },
  {
    from: 'api/src/features/moderation/',
    to: 'api/src/features/galleries/moderated-galleries.ts',
    why: 'moderators hide galleries',
  },
  {
    from: 'api/src/features/moderation/',
    to: 'api/src/features/portfolios/visibility.ts',
    why: 'moderators hide portfolios',
  },
  {
    from: 'api/src/features/portfolios/',
    to: 'api/src/features/photos/photo-sets/',
    why: 'a portfolio consists of photo sets',
  },
  {
    from: 'api/src/features/galleries/',
    to: 'api/src/features/photos/photo-sets/',
    why: 'a gallery consists of photo sets',
  },
  {
    from: 'api/src/features/calls/',
    to: 'api/src/features/photos/',
    why: 'entries are uploads or copies of photos, and results become a gallery',
  },
  {
    from: 'api/src/features/calls/',
    to: 'api/src/features/galleries/',
    why: 'the results of a call become a gallery and an archive',
  },
  {
    from: 'api/src/features/calls/',
    to: 'api/src/features/content/foto-plan/changes.ts',
    why: 'the winner of a call becomes a Foto of the Week',
  },
  {
    from: 'api/src/features/calls/',
    to: 'api/src/features/accounts/society-account.ts',
    why: 'uploads of guests belong to the account of the society',
  },
  {
    from: 'api/src/features/calls/',
    to: 'api/src/features/accounts/deletion/erase-credits.ts',
    why: 'a deleted guest leaves no name at photos in galleries',
  },
  {
    from: 'api/src/features/calls/',
    to: 'api/src/features/accounts/deletion/erase-foto-history.ts',
    why: 'a deleted guest leaves no name in the histories of Fotos of the Week',
  },
  {
    from: 'api/src/features/calls/',
    to: 'api/src/features/accounts/deletion/guests.ts',
    why: 'the erasure of an account deletes its guests',
  },
  {
    from: 'api/src/features/calls/two-processes.slow.test.ts',
    to: 'api/src/features/accounts/',
    why: 'the test signs in as 500 judges',
  },
  {
    from: 'api/src/features/photo-size/',
    to: 'api/src/features/photos/photo-size.ts',
    why: 'the pipeline reads the size',
  },
  {
    from: 'api/src/features/',
    to: 'api/src/features/accounts/confirmation.ts',
    why: 'administrators confirm handovers and the photo size with their password',
  },
  {
    from: 'api/src/features/sources/',
    to: 'api/src/features/accounts/society-account.ts',
    why: 'photos of a source belong to the account of the society',
  },
  {
    from: 'api/src/features/my-data/',
    to: 'api/src/features/photos/',
    why: 'members download and delete their photos',
  },
  {
    from: 'api/src/features/my-data/',
    to: 'api/src/features/captions/own-captions.ts',
    why: 'members remove their captions',
  },
  {
    from: 'api/src/features/my-data/',
    to: 'api/src/features/loans/loan-links.ts',
    why: 'members open their bookings without the mailed link',
  },
  {
    from: 'api/src/features/handover/',
    to: 'api/src/features/accounts/rights/',
    why: 'posts give rights, and former holders lose them',
  },
  {
    from: 'api/src/features/handover/',
    to: 'api/src/features/accounts/rules.ts',
    why: 'a plan names successors by address',
  },
  {
    from: 'api/src/features/handover/handover.test.ts',
    to: 'api/src/features/accounts/',
    why: 'the test signs in as outgoing and incoming officers',
  },
  {
    from: 'api/src/features/handover/',
    to: 'api/src/features/content/sections/publish.ts',
    why: 'a handover publishes both committees',
  },
  {
    from: 'api/test/delivery/publish/publish-interrupted.long.test.ts',
    to: 'packages/build/',
    why: 'publishes what it builds, as a team does',
  },
];

/** Returns the reason why an import is forbidden; `undefined` if allowed.
 *  @param {string} file path of the importing file in the workspace
 *  @param {string} specifier specifier in the source
 *  @returns {string | undefined} */
function findImportViolation(file, specifier) {
  const target = resolveImport(file, specifier);
  if (target === undefined || findAllowedImport(file, target)) return undefined;
  const [from, to] = [kindOf(file), isBuiltin(target) ? { kind: 'node' } : kindOf(target)];
  const isOwn = from.kind === to.kind && from.name === to.name;
  const isTest = TEST.test(file);
  return FORBIDDEN.find(
    (rule) =>
      !isOwn &&
      !(rule.isForTests && isTest) &&
      rule.from.includes(from.kind) &&
      rule.to.includes(to.kind) &&
      !rule.except?.test(target),
  )?.message;
}

/** Returns the entry of `ALLOWED_IMPORTS` that permits an import.
 *  @param {string} file
 *  @param {string} target path in the workspace */
export function findAllowedImport(file, target) {
  return ALLOWED_IMPORTS.find(({ from, to }) => file.startsWith(from) && target.startsWith(to));
}

/** Methods of Kysely whose first argument is a table. */
const QUERIES = /^(?:selectFrom|insertInto|updateTable|deleteFrom|(?:inner|left|right|full)Join)$/;

/** Folders of the modules that must not query each other's tables. */
const FOLDERS = { features: 'api/src/features/', delivery: 'packages/delivery/src/' };

/** Returns the reason why a file must not query a table; `undefined` if allowed.
 *  @param {string} file path in the workspace
 *  @param {string} table first argument of the query, e.g. `photos as photo`
 *  @returns {string | undefined} */
function findTableViolation(file, table) {
  const module = Object.keys(FOLDERS).find((folder) => file.startsWith(FOLDERS[folder]));
  const other = { features: 'delivery', delivery: 'features' }[module ?? ''];
  if (other === undefined || TEST.test(file) || !listTables(other).includes(table.split(' ')[0])) return undefined;
  return `This table is of ${other}: ask it for what you need.`;
}

/** Declarations of tables in a `tables.ts`. */
const TABLES = /interface (?:Database|\w+Tables)\s[^{]*\{\n([^}]*(?:\{[^}]*\}[^}]*)*?)\n *\}/g;

/** @type {Record<string, string[]>} */
const tables = {};

/** Returns the names of the tables that a module adds to the database.
 *  @param {string} module */
function listTables(module) {
  tables[module] ??= readdirSync(path.join(ROOT, FOLDERS[module]), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'tables.ts')
    .flatMap(({ name, parentPath }) => [...readFileSync(path.join(parentPath, name), 'utf8').matchAll(TABLES)])
    .flatMap(([, tables]) => [...tables.matchAll(/^ +(\w+): /gm)].map(([, name]) => name));
  return tables[module];
}

/** Returns the path of an import in the workspace, or the name of a built-in module; `undefined` for installed
 *  packages.
 *  @param {string} file
 *  @param {string} specifier
 *  @returns {string | undefined} */
export function resolveImport(file, specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  if (isBuiltin(specifier)) return specifier;
  for (const { name, folder, exports = {} } of members()) {
    if (specifier !== name && !specifier.startsWith(`${name}/`)) continue;
    return folder + fileOf(exports, specifier.slice(name.length));
  }
  return undefined;
}

/** Resolves a subpath by a package's `exports`, if these name files.
 *  @param {Record<string, unknown>} exports
 *  @param {string} within e.g. `/registry/manifest`
 *  @returns {string} path in the package */
function fileOf(exports, within) {
  const at = `.${within}`;
  const isFor = (key) => key === at || (key.endsWith('/*') && at.startsWith(key.slice(0, -1)));
  const [key = '', file] = Object.entries(exports).find(([key]) => isFor(key)) ?? [];
  if (typeof file !== 'string') return `${within}/`;
  return file.slice(1).replace('*', at.slice(key.length - 1));
}

/** @type {{ name: string, folder: string, exports?: Record<string, string> }[] | undefined} */
let known;

/** Returns the workspace's members by import name. */
function members() {
  known ??= ['', 'packages/']
    .flatMap((parent) => readdirSync(path.join(ROOT, parent)).map((name) => parent + name))
    .filter((folder) => existsSync(path.join(ROOT, folder, 'package.json')))
    .map((folder) => ({ ...JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')), folder }));
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

export const boundaries = {
  create(context) {
    const file = path.relative(ROOT, context.filename).replaceAll(path.sep, '/');
    function check({ source }) {
      if (typeof source?.value !== 'string') return;
      const message = findImportViolation(file, source.value);
      if (message) context.report({ node: source, message });
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      TSImportType: check,
      CallExpression({ callee, arguments: [table] }) {
        if (!QUERIES.test(callee.property?.name ?? '') || typeof table?.value !== 'string') return;
        const message = findTableViolation(file, table.value);
        if (message) context.report({ node: table, message });
      },
    };
  },
};
