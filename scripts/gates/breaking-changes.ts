import { readFileSync } from 'node:fs';
import path from 'node:path';
import { api } from '../../packages/contract/src/api.ts';
import type { Endpoint } from '../../packages/contract/src/endpoint.ts';
import type { Exports } from '../../packages/contract/src/delivery/registry/manifest.ts';
import type {
  ModuleDeclarations,
  ConsumedExports,
} from '../../packages/contract/src/delivery/registry/consumed-exports.ts';
import { listSourceFiles } from '@fotosoc/build/sources';
import { collectConsumedExports } from '@fotosoc/build/consumed-exports';
import type { BuiltVersion } from '@fotosoc/publish-checks/incompatibilities';
import { CONTRACT_REVISION } from '../../packages/contract/src/revision.ts';
import { workspace } from '../build-all.ts';

const HOST = '@fotosoc/host';

export interface BreakingChange {
  title: string;
  /** Changed export or endpoint, e.g. `usePageTitle of @fotosoc/host`. */
  subject: string;
  change: (now: CurrentApi) => CurrentApi;
  consumers: string[];
}

export interface CurrentApi {
  host: ModuleDeclarations;
  api: Record<string, Endpoint>;
}

const REMOTES = ['mf-account', 'mf-galleries', 'mf-home', 'mf-loans', 'mf-portfolios'];

/** Reads the imports of the five remotes from their sources, as their builds would record them. */
export function readRemoteImports(): (BuiltVersion & { consumedExports: ConsumedExports })[] {
  return REMOTES.map((name) => {
    const dir = path.join(workspace, name);
    const sources = listSourceFiles(path.join(dir, 'src')).filter((file) => /\.tsx?$/.test(file));
    const scripts = sources.map((file) => readFileSync(file, 'utf8'));
    const uses: Exports = { [HOST]: importsOf(scripts) };
    return {
      manifest: { name, version: '1.0.0+00000001', uses, contract: CONTRACT_REVISION },
      consumedExports: collectConsumedExports(dir, { scripts, uses }),
    };
  });
}

function importsOf(sources: readonly string[]): string[] {
  const lists = sources.flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@fotosoc\/host';/g)]);
  const names = lists.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return [...new Set(names.filter((name) => name !== '' && !name.startsWith('type ')))].toSorted();
}

export function getCurrentApi(remotes: readonly (BuiltVersion & { consumedExports: ConsumedExports })[]): CurrentApi {
  return {
    host: remotes[0]!.consumedExports.modules[HOST]!,
    api: JSON.parse(JSON.stringify(api)) as CurrentApi['api'],
  };
}

/** Returns breaking changes of the API: for each endpoint its removal, the removal or another type of a response field,
 *  and an additional required field of body or query. */
export function listApiBreaks(
  remotes: readonly (BuiltVersion & { consumedExports: ConsumedExports })[],
): BreakingChange[] {
  const keys = [...new Set(remotes.flatMap(({ consumedExports }) => Object.keys(consumedExports.calls)))].toSorted();
  return keys.flatMap((key) => {
    const consumers = remotes.filter(({ consumedExports }) => key in consumedExports.calls);
    const names = consumers.map(({ manifest }) => manifest.name);
    const seed = (title: string, change: (endpoint: Endpoint) => unknown, whose = names): BreakingChange => ({
      title: `${key}: ${title}`,
      subject: key,
      consumers: whose,
      change: (now) => {
        const { [key]: endpoint, ...others } = now.api;
        const changed = structuredClone(endpoint!);
        return { ...now, api: change(changed) === 'gone' ? others : { ...others, [key]: changed } };
      },
    });
    const seeds = [
      seed('is gone', () => 'gone'),
      seed('needs more', (endpoint) => {
        const place = key.startsWith('GET') ? 'query' : 'body';
        const schema = { type: 'object', properties: {}, ...endpoint[place] } as unknown as ObjectSchema;
        schema.properties['extra'] = { type: 'string' };
        schema.required = [...(schema.required ?? []), 'extra'];
        Object.assign(endpoint, { [place]: schema });
      }),
    ];
    for (const field of fieldsOf(consumers)) {
      const whose = consumers.filter(({ consumedExports }) =>
        fieldsIn(consumedExports.calls[key]!.replies).includes(field),
      );
      const of = whose.map(({ manifest }) => manifest.name);
      seeds.push(seed(`answers no ${field}`, (endpoint) => eachReply(endpoint, (reply) => drop(reply, field)), of));
      seeds.push(
        seed(`answers another ${field}`, (endpoint) => eachReply(endpoint, (reply) => retype(reply, field)), of),
      );
    }
    return seeds;

    function fieldsOf(all: typeof consumers): string[] {
      return [...new Set(all.flatMap(({ consumedExports }) => fieldsIn(consumedExports.calls[key]!.replies)))];
    }
  });
}

/** Returns an endpoint with an additional field in each response, and an optional one in the request. */
export function addOptionalFields(endpoint: Endpoint): Endpoint {
  const changed = structuredClone(endpoint);
  const schemas = [...Object.values(changed.replies), changed.body, changed.query] as unknown as (
    | ObjectSchema
    | undefined
  )[];
  for (const schema of schemas) if (schema?.properties) schema.properties['addedLater'] = { type: 'string' };
  return changed;
}

interface ObjectSchema {
  properties: Record<string, object>;
  required?: string[];
}

/** Returns the fields at the first level of the responses. */
function fieldsIn(replies: readonly unknown[]): string[] {
  return replies.flatMap((reply) => (reply as Partial<ObjectSchema>).required ?? []);
}

function eachReply({ replies }: Endpoint, change: (reply: ObjectSchema) => void): void {
  for (const reply of Object.values(replies) as unknown as ObjectSchema[]) if (reply.properties) change(reply);
}

function drop({ properties, ...reply }: ObjectSchema, field: string): void {
  delete properties[field];
  reply.required?.splice(reply.required.indexOf(field), 1);
}

function retype({ properties }: ObjectSchema, field: string): void {
  properties[field] = { anyOf: ['boolean', 'string', 'null', 'array'].map((type) => ({ type })) };
}

/** Types that users of the host implement, each with the function that takes the type. */
const ASKED = { Confirmation: 'confirm', ToastAction: 'notify', LinkProps: 'Link' };

/** Returns breaking changes of the host API: for each function an additional argument or another result, and for each
 *  parameter object a renamed property. */
export function listHostBreaks(
  remotes: readonly (BuiltVersion & { consumedExports: ConsumedExports })[],
): BreakingChange[] {
  const { files } = remotes[0]!.consumedExports.modules[HOST]!;
  const consumersOf = (name: string) =>
    remotes.filter(({ manifest }) => manifest.uses![HOST]!.includes(name)).map(({ manifest }) => manifest.name);
  const used = [...new Set(remotes.flatMap(({ manifest }) => manifest.uses![HOST]!))];
  return Object.entries(files).flatMap(([file, text]) => {
    const seed = (name: string, title: string, from: string, to: string): BreakingChange => ({
      title: `${name}: ${title}`,
      subject: `${name} of ${HOST}`,
      consumers: consumersOf(name),
      change: ({ host, ...now }) => ({
        ...now,
        host: { ...host, files: { ...host.files, [file]: text.replace(from, () => to) } },
      }),
    });
    const ofFunctions = [
      ...text.matchAll(/^export declare (?:function (\w+)|const (\w+): )(?:<.*?>)?\([^]*?;\n(?=export|$)/gm),
    ]
      .map(([declaration, one, other]) => ({ name: one ?? other!, declaration }))
      .filter(({ name }) => used.includes(name))
      .flatMap(({ name, declaration }) => [
        seed(
          name,
          'needs an argument more',
          declaration,
          declaration.replace(/\((\)?)/, (_all, end: string) => `(extra: { needed: 1 }${end || ', '}`),
        ),
        seed(name, 'is something else', declaration, `export declare const ${name}: { other: 1 };\n`),
      ]);
    const ofProperties = Object.entries(ASKED).flatMap(([type, name]) => {
      const [body = ''] = new RegExp(`interface ${type}\\b[^{]*\\{[^}]*\\}`).exec(text) ?? [];
      const properties = [...body.matchAll(/^ {4}(\w+): /gm)].map(([, property = '']) => property);
      return properties.map((property) =>
        seed(name, `takes no ${property}`, body, body.replace(`    ${property}: `, `    ${property}Else: `)),
      );
    });
    return [...ofFunctions, ...ofProperties];
  });
}
