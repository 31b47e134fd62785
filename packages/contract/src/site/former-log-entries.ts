import { Type, type TSchema } from 'typebox';
import type { Endpoint, Endpoints } from '../endpoint.ts';
import { UNDO_IN_LOG_REVISION } from '../revision.ts';
import { ActivityLogEntry } from './activity-log.ts';

const { action, ...sameProperties } = ActivityLogEntry.properties;
/** Log entry of clients before revision 3: the action is called `act`. */
export const FormerLogEntry = Type.Object({ ...sameProperties, act: action });

/** Adds a previous response version to each endpoint whose response contains log entries. */
export function addFormerLogEntries<T extends Endpoints>(endpoints: T): T {
  return Object.fromEntries(Object.entries<Endpoint>(endpoints).map(([key, one]) => [key, addFormerEntries(one)])) as T;
}

function addFormerEntries(endpoint: Endpoint): Endpoint {
  const { before, replies } = endpoint;
  const [reply] = Object.values(replies);
  if (!reply || before?.changedIn === UNDO_IN_LOG_REVISION || !JSON.stringify(reply).includes('"undoneAt"')) {
    return endpoint;
  }
  const earlier = before && { before: { ...before, reply: toFormerSchema(before.reply) } };
  const former = { changedIn: UNDO_IN_LOG_REVISION, reply: toFormerSchema(reply), of: toFormerEntries, ...earlier };
  return { ...endpoint, before: former };
}

function toFormerSchema(schema: TSchema): TSchema {
  return replaceDeep(schema, ({ properties }: { properties?: object }) =>
    properties && 'undoneAt' in properties ? FormerLogEntry : undefined,
  ) as TSchema;
}

/** Returns a response in which the action of each log entry is called `act`. */
export function toFormerEntries(answer: unknown): unknown {
  return replaceDeep(answer, (node) => {
    if (!('action' in node && 'undoneAt' in node)) return undefined;
    const { action: act, ...same } = node;
    return { ...same, act };
  });
}

function replaceDeep(node: unknown, replace: (node: object) => object | undefined): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((item) => replaceDeep(item, replace));
  const replaced = replace(node);
  if (replaced) return replaced;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, replaceDeep(value, replace)]));
}
