import { Type } from 'typebox';
import { Instant, NextCursor, Nothing, Page, type Endpoints } from '../endpoint.ts';
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

const reason = Type.String({ minLength: 3, maxLength: 500 });

/** Reason for overriding publish checks; refusals that protect others cannot be overridden. */
const override = Type.Optional(reason);

/** Expected active version, or nothing is changed; for a rollback, the version to be rolled back. */
const expect = Type.Optional(version);

/** Expected deployment state, as returned by a status, or nothing is changed: guards decisions made on an outdated
 *  page. */
const expectState = Type.Optional(Type.Union([DeploymentState, Type.Null()]));

const params = Type.Object({ name });
const State = Type.Object({ state: Type.Union([DeploymentState, Type.Null()]) });
const errors = ['auth/unauthenticated', 'remotes/forbidden', 'request/too-many-requests'] as const;
/** Actions of an administrator, unlike those with a token, need a confirmation by password. */
const actErrors = [...errors, 'auth/unconfirmed'] as const;
const administratorErrors = ['auth/unauthenticated', 'auth/unauthorized'] as const;

export const remotes = {
  'GET /api/remotes': {
    summary: 'The registry document: which remotes there are and which versions visitors get',
    access: 'anyone',
    replies: { 200: RegistryDocument },
  },
  'GET /api/remotes/schema': {
    summary: 'The JSON Schema of the registry document, stricter than the public one that it follows as well',
    access: 'anyone',
    replies: { 200: Type.Unknown() },
  },
  'GET /api/remotes/retired': {
    summary: 'Names of the remotes that are off the site: their pages are unavailable, in open tabs as well',
    access: 'anyone',
    replies: { 200: Type.Object({ retired: Type.Array(Type.String()) }) },
  },
  'GET /api/remotes/:name': {
    summary: 'What is live of a remote, what was published, what was done',
    access: 'deployer',
    params,
    replies: { 200: RemoteStatus },
    errors,
  },
  'GET /api/deployments': {
    summary:
      'The same of the shell and of every remote, in which browsers pages open, and whether the audit log is whole',
    access: 'administrator',
    replies: {
      200: Type.Object({
        remotes: Type.Array(RemoteStatus),
        /** Sorted by unopened pages, most first. */
        browsers: Type.Array(BrowserStarts),
        isAuditWhole: Type.Boolean(),
        /** Address of a proxy that hides the visitors' addresses, because the configuration does not name the proxy. */
        untrustedProxy: Type.Union([Type.String(), Type.Null()]),
        release: Type.Optional(Release),
        /** Last 30 days. */
        mailsGivenUp: Type.Integer(),
      }),
    },
    errors: administratorErrors,
  },
  'GET /api/remotes/:name/audit': {
    summary: 'Whether the audit log is whole, and whether an entry noted earlier is still in it',
    access: 'deployer',
    params,
    query: Type.Object(
      { head: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Hash of the noted entry' })) },
      { additionalProperties: false },
    ),
    replies: {
      200: Type.Object({
        entries: Type.Integer(),
        /** First entry that was changed, or that follows a missing entry. */
        firstWrong: Type.Union([Type.Integer(), Type.Null()]),
        head: Type.Union([Type.String(), Type.Null()]),
        /** Number of the noted entry; `null` if the entry is missing. */
        notedEntry: Type.Union([Type.Integer(), Type.Null()]),
      }),
    },
    errors,
  },
  'GET /api/remotes/:name/audit/entries': {
    summary: 'What was done to a remote, newest first',
    access: 'deployer',
    params,
    query: Page,
    replies: { 200: Type.Object({ entries: Type.Array(AuditEntry), nextCursor: NextCursor }) },
    errors,
  },
  'GET /api/remotes/:name/versions': {
    summary: 'What was published of a remote and how it does, newest first',
    access: 'deployer',
    params,
    query: Page,
    replies: { 200: Type.Object({ versions: Type.Array(VersionStatus), nextCursor: NextCursor }) },
    errors,
  },
  'GET /api/remotes/:name/versions/:version': {
    summary: 'What a published version says of itself: its files, routes and remote.json',
    access: 'deployer',
    params: Type.Object({ name, version }),
    replies: { 200: Manifest },
    errors: [...errors, 'remotes/unknown-version'],
  },
  'POST /api/remotes/:name/versions': {
    summary: 'Publish a version: multipart, every file of the bundle and its manifest.json; nobody gets it yet',
    access: 'deployer',
    params,
    query: Type.Object({ override, ...VersionOrigin.properties }, { additionalProperties: false }),
    replies: {
      201: Type.Object({ version, isNew: Type.Boolean(), checks: Type.Union([PublishCheckReport, Type.Null()]) }),
    },
    errors: [...actErrors, 'remotes/refused', 'remotes/overridable', 'remotes/changed-version', 'remotes/blocked'],
  },
  'POST /api/remotes/:name/versions/:version/source-maps': {
    summary:
      'Keep source maps of a version for whoever reads where an error came from: multipart, `<script>.map` each; nobody is served one',
    access: 'deployer',
    params: Type.Object({ name, version }),
    replies: {
      200: Type.Object({
        /** Number of newly stored source maps; existing ones stay. */
        kept: Type.Integer(),
      }),
    },
    errors: [...errors, 'remotes/unknown-version', 'remotes/refused'],
  },
  'POST /api/remotes/:name/activate': {
    summary:
      'Give a version to all visitors, with percent below 100 to a share of them, or gradually: to ever more as their pages show that it is no worse',
    access: 'deployer',
    params,
    body: Type.Object(
      {
        version,
        percent: Type.Optional(Type.Number({ minimum: 0.01, maximum: 100 })),
        /** Default: as in the remote.json. Not allowed together with a percentage. */
        gradually: Type.Optional(Type.Boolean()),
        reason: Type.Optional(reason),
        override,
        expect,
        expectState,
      },
      { additionalProperties: false },
    ),
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
    summary: 'Take back the canary, or the active version in favour of the last good one or a chosen one',
    access: 'deployer',
    params,
    body: Type.Object(
      { version: Type.Optional(version), reason, expect, onlyCanary: Type.Optional(Type.Boolean()) },
      { additionalProperties: false },
    ),
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
    summary: 'Keep a version from every visitor for good',
    access: 'deployer',
    params,
    body: Type.Object({ version, reason, expect, expectState }, { additionalProperties: false }),
    replies: { 200: State },
    errors: [...actErrors, 'remotes/unknown-version', 'remotes/nothing-to-roll-back', 'remotes/unexpected'],
  },
  'POST /api/remotes/:name/retire': {
    summary: 'Take a remote off the site: its pages answer 410, and its navigation entries go',
    access: 'deployer',
    params,
    body: Type.Object({ reason, expect }, { additionalProperties: false }),
    replies: { 200: State },
    errors: [...actErrors, 'remotes/not-deployed', 'remotes/unexpected', 'remotes/shell-stays'],
  },
  'POST /api/remotes/:name/restore': {
    summary: 'Bring a retired remote back, with the version all visitors had',
    access: 'deployer',
    params,
    body: Type.Object({ reason: Type.Optional(reason) }, { additionalProperties: false }),
    replies: { 200: State },
    errors: [...actErrors, 'remotes/unknown-version', 'remotes/not-deployed', 'remotes/blocked', 'remotes/removed'],
  },
  'GET /api/remotes/:name/token': {
    summary: 'What the token that asks may do, and until when',
    access: 'deployer',
    params,
    replies: {
      200: Type.Object({
        verbs: Type.Array(DeployVerb),
        /** `null` for every path without an owner; absent in responses of older servers. */
        prefixes: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
        expiresAt: Type.Union([Instant, Type.Null()]),
      }),
    },
    errors,
  },
  'POST /api/remotes/:name/previews': {
    summary:
      'A link that shows published versions to whoever opens it, for a while, at the origin of previews: of this remote, of others, of the shell',
    access: 'deployer',
    params,
    body: Type.Object(
      {
        /** Default: the live version. */
        version: Type.Optional(version),
        /** Further versions of the preview that differ from the live versions. */
        with: Type.Optional(
          Type.Array(Type.Object({ name, version }, { additionalProperties: false }), {
            maxItems: MAX_PREVIEWED_VERSIONS,
          }),
        ),
        hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 168, default: 24 })),
      },
      { additionalProperties: false },
    ),
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
    summary: 'Who may deploy which remote',
    access: 'administrator',
    replies: { 200: Type.Object({ tokens: Type.Array(DeployToken) }) },
    errors: administratorErrors,
  },
  'POST /api/deploy-tokens': {
    summary: 'Make a deploy token; it is shown this once',
    access: 'administrator',
    body: Type.Object(
      {
        remote: name,
        verbs: Type.Array(DeployVerb, { minItems: 1, maxItems: 5 }),
        label: Type.String({ minLength: 1, maxLength: 80 }),
        email: Type.Optional(
          Type.String({ maxLength: 254, description: 'Where its team is told what becomes of the remote' }),
        ),
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TOKEN_DAYS, default: MAX_TOKEN_DAYS })),
      },
      { additionalProperties: false },
    ),
    replies: { 201: Type.Object({ token: Type.String(), id: Type.String() }) },
    errors: [...administratorErrors, 'auth/unconfirmed'],
  },
  'DELETE /api/deploy-tokens/:id': {
    summary: 'Take a deploy token back, at once; one of DEPLOY_TOKENS comes back at the next start',
    access: 'administrator',
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    replies: { 204: Nothing },
    errors: [...administratorErrors, 'auth/unconfirmed', 'remotes/unknown-token'],
  },
} as const satisfies Endpoints;
