import { Type } from 'typebox';
import { RIGHT_ERRORS, Instant, NextCursor, Nothing, Page, type Endpoints } from '../endpoint.ts';
import { Release } from '../health.ts';
import { MAX_PREVIEWED_VERSIONS, MAX_TOKEN_DAYS } from '../limits.ts';
import { BrowserStarts } from './page-start.ts';
import { DeployToken, DeployVerb } from './registry/deploy-token.ts';
import { RegistryDocument } from './registry/document.ts';
import { Manifest } from './registry/manifest.ts';
import { DeployableName as name, VersionName as version } from './registry/names.ts';
import { PublishCheckReport } from './registry/publish-check-report.ts';
import { AuditEntry, DeploymentState, RemoteStatus, VersionStatus } from './registry/status.ts';
import { VersionOrigin } from './registry/version-origin.ts';
import { createStrictObject } from '../schema.ts';

const reason = Type.String({ minLength: 3, maxLength: 500 });

/** Reason for overriding publish checks. No reason overrides a refusal that protects other teams. */
const override = Type.Optional(reason);

/** Version that the caller expects to be active; the request is refused if another version is. A rollback names the
 *  version to roll back. */
const expect = Type.Optional(version);

/** Deployment state that the caller has seen; the request is refused if the state has changed, so that a page with old
 *  data cannot cause a wrong change. */
const expectState = Type.Optional(Type.Union([DeploymentState, Type.Null()]));

const params = Type.Object({ name });
const State = Type.Object({ state: Type.Union([DeploymentState, Type.Null()]) });
const errors = ['auth/unauthenticated', 'remotes/forbidden', 'request/too-many-requests'] as const;
/** Errors of actions. An administrator without a deploy token must confirm an action by password or passkey. */
const actErrors = [...errors, 'auth/unconfirmed'] as const;

export const remotes = {
  'GET /api/remotes': {
    summary: 'Get the registry document: remotes, and the versions that visitors get',
    access: 'anyone',
    replies: { 200: RegistryDocument },
  },
  'GET /api/remotes/schema': {
    summary: 'Get the JSON Schema of the registry document, a stricter version of the public schema',
    access: 'anyone',
    replies: { 200: Type.Unknown() },
  },
  'GET /api/remotes/retired': {
    summary: 'List the names of retired remotes, whose pages are unavailable, in open tabs too',
    access: 'anyone',
    replies: { 200: Type.Object({ retired: Type.Array(Type.String()) }) },
  },
  'GET /api/remotes/:name': {
    summary: 'Get the live versions, published versions and latest actions of a remote',
    access: 'deployer',
    params,
    replies: { 200: RemoteStatus },
    errors,
  },
  'GET /api/deployments': {
    summary: 'Get the status of the shell and of each remote, of browsers, and of the audit log',
    access: 'administrator',
    replies: {
      200: Type.Object({
        remotes: Type.Array(RemoteStatus),
        /** Starts by browser, most unopened pages first. */
        browsers: Type.Array(BrowserStarts),
        isAuditWhole: Type.Boolean(),
        /** Address of a proxy that is missing in the server's configuration, so that the site cannot see visitors'
         *  addresses; `null` if there is none. */
        untrustedProxy: Type.Union([Type.String(), Type.Null()]),
        release: Type.Optional(Release),
        /** Number of mails in the last 30 days that the site gave up sending. */
        mailsGivenUp: Type.Integer(),
      }),
    },
    errors: RIGHT_ERRORS,
  },
  'GET /api/remotes/:name/audit': {
    summary: 'Verify that the audit log is intact, and still has an earlier entry',
    access: 'deployer',
    params,
    query: createStrictObject({
      head: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Hash of the earlier entry' })),
    }),
    replies: {
      200: Type.Object({
        entries: Type.Integer(),
        /** Number of the first audit entry that was changed, or that follows a missing entry; `null` if all are
         *  intact. */
        firstWrong: Type.Union([Type.Integer(), Type.Null()]),
        head: Type.Union([Type.String(), Type.Null()]),
        /** Number of the audit entry with the hash that the caller noted; `null` if no entry has the hash. */
        notedEntry: Type.Union([Type.Integer(), Type.Null()]),
      }),
    },
    errors,
  },
  'GET /api/remotes/:name/audit/entries': {
    summary: 'List actions on a remote, newest first',
    access: 'deployer',
    params,
    query: Page,
    replies: { 200: Type.Object({ entries: Type.Array(AuditEntry), nextCursor: NextCursor }) },
    errors,
  },
  'GET /api/remotes/:name/versions': {
    summary: 'List published versions of a remote with their health, newest first',
    access: 'deployer',
    params,
    query: Page,
    replies: { 200: Type.Object({ versions: Type.Array(VersionStatus), nextCursor: NextCursor }) },
    errors,
  },
  'GET /api/remotes/:name/versions/:version': {
    summary: 'Get the manifest of a published version: files, routes and remote.json',
    access: 'deployer',
    params: Type.Object({ name, version }),
    replies: { 200: Manifest },
    errors: [...errors, 'remotes/unknown-version'],
  },
  'POST /api/remotes/:name/versions': {
    summary:
      'Publish a version: multipart, all files of the bundle and its manifest.json; visitors do not get the version yet',
    access: 'deployer',
    params,
    query: createStrictObject({ override, ...VersionOrigin.properties }),
    replies: {
      201: Type.Object({ version, isNew: Type.Boolean(), checks: Type.Union([PublishCheckReport, Type.Null()]) }),
    },
    errors: [...actErrors, 'remotes/refused', 'remotes/overridable', 'remotes/changed-version', 'remotes/blocked'],
  },
  'POST /api/remotes/:name/versions/:version/source-maps': {
    summary:
      'Store source maps of a version, used only to find the source lines of errors: multipart, one `<script>.map` each',
    access: 'deployer',
    params: Type.Object({ name, version }),
    replies: {
      200: Type.Object({
        /** Number of newly stored source maps. Existing maps are not replaced. */
        kept: Type.Integer(),
      }),
    },
    errors: [...errors, 'remotes/unknown-version', 'remotes/refused'],
  },
  'POST /api/remotes/:name/activate': {
    summary:
      'Make a version live for all visitors, for a percentage of them, or gradually: for more and more while the version works as well as the previous one',
    access: 'deployer',
    params,
    body: createStrictObject({
      version,
      percent: Type.Optional(Type.Number({ minimum: 0.01, maximum: 100 })),
      /** True if the percentage rises automatically; default as in remote.json. Not allowed together with
       *  `percent`. */
      gradually: Type.Optional(Type.Boolean()),
      reason: Type.Optional(reason),
      override,
      expect,
      expectState,
    }),
    replies: { 200: State },
    errors: [
      ...actErrors,
      'remotes/unknown-version',
      'remotes/refused',
      'remotes/overridable',
      'remotes/held',
      'remotes/blocked',
      'remotes/not-deployed',
      'remotes/already-active',
      'remotes/removed',
      'remotes/unexpected',
      'remotes/retired',
    ],
  },
  'POST /api/remotes/:name/rollback': {
    summary: 'Roll back the canary, or the active version to the last known good or a chosen version',
    access: 'deployer',
    params,
    body: createStrictObject({
      version: Type.Optional(version),
      reason,
      expect,
      onlyCanary: Type.Optional(Type.Boolean()),
    }),
    replies: { 200: State },
    errors: [
      ...actErrors,
      'remotes/unknown-version',
      'remotes/not-deployed',
      'remotes/nothing-to-roll-back',
      'remotes/removed',
      'remotes/blocked',
      'remotes/unexpected',
      'remotes/retired',
    ],
  },
  'POST /api/remotes/:name/block': {
    summary: 'Block a version for good',
    access: 'deployer',
    params,
    body: createStrictObject({ version, reason, expect, expectState }),
    replies: { 200: State },
    errors: [...actErrors, 'remotes/unknown-version', 'remotes/nothing-to-roll-back', 'remotes/unexpected'],
  },
  'POST /api/remotes/:name/retire': {
    summary: 'Retire a remote: its pages answer 410, and its navigation entries are hidden',
    access: 'deployer',
    params,
    body: createStrictObject({ reason, expect }),
    replies: { 200: State },
    errors: [...actErrors, 'remotes/not-deployed', 'remotes/unexpected', 'remotes/shell-stays'],
  },
  'POST /api/remotes/:name/restore': {
    summary: 'Restore a retired remote, with the version that was active',
    access: 'deployer',
    params,
    body: createStrictObject({ reason: Type.Optional(reason) }),
    replies: { 200: State },
    errors: [...actErrors, 'remotes/unknown-version', 'remotes/not-deployed', 'remotes/blocked', 'remotes/removed'],
  },
  'GET /api/remotes/:name/token': {
    summary: 'Get the verbs and expiry of the token of this request',
    access: 'deployer',
    params,
    replies: {
      200: Type.Object({
        verbs: Type.Array(DeployVerb),
        /** Paths that published versions may own; `null` for every path that no other remote owns. Absent in responses
         *  of older servers. */
        prefixes: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
        expiresAt: Type.Union([Instant, Type.Null()]),
      }),
    },
    errors,
  },
  'POST /api/remotes/:name/previews': {
    summary:
      'Create a preview link, at the preview origin, to published versions of this remote, of others and of the shell',
    access: 'deployer',
    params,
    body: createStrictObject({
      /** Default: the live version. */
      version: Type.Optional(version),
      /** Further versions of the preview that differ from the live versions. */
      with: Type.Optional(
        Type.Array(createStrictObject({ name, version }), {
          maxItems: MAX_PREVIEWED_VERSIONS,
        }),
      ),
      hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 168, default: 24 })),
    }),
    replies: { 201: Type.Object({ url: Type.String(), expiresAt: Instant }) },
    errors: [
      ...errors,
      'remotes/unknown-version',
      'remotes/blocked',
      'remotes/retired',
      'remotes/removed',
      'remotes/named-twice',
      'remotes/no-previews',
    ],
  },
  'GET /api/deploy-tokens': {
    summary: 'List deploy tokens by remote',
    access: 'administrator',
    replies: { 200: Type.Object({ tokens: Type.Array(DeployToken) }) },
    errors: RIGHT_ERRORS,
  },
  'POST /api/deploy-tokens': {
    summary: 'Create a deploy token; it is shown only in this response',
    access: 'administrator',
    body: createStrictObject({
      remote: name,
      verbs: Type.Array(DeployVerb, { minItems: 1, maxItems: 5 }),
      label: Type.String({ minLength: 1, maxLength: 80 }),
      email: Type.Optional(
        Type.String({ maxLength: 254, description: 'Address for mails to the team about the remote' }),
      ),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TOKEN_DAYS, default: MAX_TOKEN_DAYS })),
    }),
    replies: { 201: Type.Object({ token: Type.String(), id: Type.String() }) },
    errors: [...RIGHT_ERRORS, 'auth/unconfirmed'],
  },
  'DELETE /api/deploy-tokens/:id': {
    summary: 'Revoke a deploy token at once; a token of DEPLOY_TOKENS returns at the next start',
    access: 'administrator',
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    replies: { 204: Nothing },
    errors: [...RIGHT_ERRORS, 'auth/unconfirmed', 'remotes/unknown-token'],
  },
} as const satisfies Endpoints;
