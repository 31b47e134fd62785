import { readFileSync } from 'node:fs';
import path from 'node:path';
import { api } from '../../packages/contract/src/api.ts';
import type { Endpoint } from '../../packages/contract/src/endpoint.ts';
import type { Exports } from '../../packages/contract/src/delivery/registry/manifest.ts';
import type { Declared, Taken } from '../../packages/contract/src/delivery/registry/taken.ts';
import { filesBelow } from '@fotosoc/build/sources';
import { takenBy } from '@fotosoc/build/taken';
import type { Built } from '@fotosoc/serving/checks/breaks';
import { REVISION } from '../../packages/contract/src/revision.ts';
import { workspace } from '../build-all.ts';

const HOST = '@fotosoc/host';

/** A change of what others take, and who is to be named for it. */
export interface Seed {
  title: string;
  /** What is changed: `usePageTitle of @fotosoc/host` or a call. */
  subject: string;
  change: (now: Now) => Now;
  /** The remotes that take it. */
  takers: string[];
}

/** What a site would lend and answer. */
export interface Now {
  host: Declared;
  api: Record<string, Endpoint>;
}

const REMOTES = ['mf-account', 'mf-galleries', 'mf-home', 'mf-loans', 'mf-portfolios'];

/** The five remotes as their builds would tell of them, read from their sources. */
export function remotesOfThis(): (Built & { taken: Taken })[] {
  return REMOTES.map((name) => {
    const dir = path.join(workspace, name);
    const sources = filesBelow(path.join(dir, 'src')).filter((file) => /\.tsx?$/.test(file));
    const scripts = sources.map((file) => readFileSync(file, 'utf8'));
    const uses: Exports = { [HOST]: importsOf(scripts) };
    return {
      manifest: { name, version: '1.0.0+00000001', uses, contract: REVISION },
      taken: takenBy(dir, { scripts, uses }),
    };
  });
}

function importsOf(sources: readonly string[]): string[] {
  const lists = sources.flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@fotosoc\/host';/g)]);
  const names = lists.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return [...new Set(names.filter((name) => name !== '' && !name.startsWith('type ')))].toSorted();
}

/** What this checkout lends and answers. */
export function nowOf(remotes: readonly (Built & { taken: Taken })[]): Now {
  return { host: remotes[0]!.taken.modules[HOST]!, api: JSON.parse(JSON.stringify(api)) as Now['api'] };
}

/** Changes of the API that break whoever calls it: of each call that it is gone, that a field of its answer is gone, or
 *  another type, and that its body or query needs more. */
export function seedsOfApi(remotes: readonly (Built & { taken: Taken })[]): Seed[] {
  const keys = [...new Set(remotes.flatMap(({ taken }) => Object.keys(taken.calls)))].toSorted();
  return keys.flatMap((key) => {
    const takers = remotes.filter(({ taken }) => key in taken.calls);
    const names = takers.map(({ manifest }) => manifest.name);
    const seed = (title: string, change: (endpoint: Endpoint) => unknown, whose = names): Seed => ({
      title: `${key}: ${title}`,
      subject: key,
      takers: whose,
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
    for (const field of fieldsOf(takers)) {
      const whose = takers.filter(({ taken }) => fieldsIn(taken.calls[key]!.replies).includes(field));
      const of = whose.map(({ manifest }) => manifest.name);
      seeds.push(seed(`answers no ${field}`, (endpoint) => eachReply(endpoint, (reply) => drop(reply, field)), of));
      seeds.push(
        seed(`answers another ${field}`, (endpoint) => eachReply(endpoint, (reply) => retype(reply, field)), of),
      );
    }
    return seeds;

    function fieldsOf(all: typeof takers): string[] {
      return [...new Set(all.flatMap(({ taken }) => fieldsIn(taken.calls[key]!.replies)))];
    }
  });
}

/** A call with one field more in each answer, and one in what is sent that may be left out. */
export function withMore(endpoint: Endpoint): Endpoint {
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

/** What every answer has at its first level. */
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

/** What of the host's declarations is asked of whoever gives it, by who takes that. */
const ASKED = { Confirmation: 'confirm', ToastAction: 'notify', LinkProps: 'Link' };

/** Changes of what the host lends that break whoever takes it: of each function that it needs an argument more or returns
 *  something else, of what it is given that a property has another name. */
export function seedsOfHost(remotes: readonly (Built & { taken: Taken })[]): Seed[] {
  const { files } = remotes[0]!.taken.modules[HOST]!;
  const takersOf = (name: string) =>
    remotes.filter(({ manifest }) => manifest.uses![HOST]!.includes(name)).map(({ manifest }) => manifest.name);
  const used = [...new Set(remotes.flatMap(({ manifest }) => manifest.uses![HOST]!))];
  return Object.entries(files).flatMap(([file, text]) => {
    const seed = (name: string, title: string, from: string, to: string): Seed => ({
      title: `${name}: ${title}`,
      subject: `${name} of ${HOST}`,
      takers: takersOf(name),
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
