import { Type, type Static } from 'typebox';
import { Nothing, type Endpoints } from './endpoint.ts';

/** What became of one version of a remote on one visitor's page. */
export const RemoteReport = Type.Object(
  {
    remote: Type.String({ maxLength: 60 }),
    version: Type.String({ maxLength: 80 }),
    deploymentId: Type.String({ maxLength: 64 }),
    /** `loaded` a page is shown; `load-failed` a file was missing, late, changed or threw; `render-crash` a page threw
     *  while it was drawn; `error` code of the remote threw later. */
    kind: Type.Union([
      Type.Literal('loaded'),
      Type.Literal('load-failed'),
      Type.Literal('render-crash'),
      Type.Literal('error'),
    ]),
    /** Where it failed, e.g. `routes`, `page`. */
    step: Type.Optional(Type.String({ maxLength: 40 })),
    message: Type.Optional(Type.String({ maxLength: 300 })),
  },
  { additionalProperties: false },
);
export type RemoteReport = Static<typeof RemoteReport>;

export const MAX_REPORTS = 50;

export const reports = {
  'POST /api/remote-reports': {
    summary: 'What the shell noticed of remotes on this page; decides when a version is taken back',
    access: 'anyone',
    body: Type.Object(
      { reports: Type.Array(RemoteReport, { minItems: 1, maxItems: MAX_REPORTS }) },
      { additionalProperties: false },
    ),
    replies: { 202: Nothing },
  },
} as const satisfies Endpoints;
