import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { LRUCache } from 'lru-cache';
import type { BuiltPlace } from '@fotosoc/contract/registry/error-cause';
import type { ErrorCause, Place } from '@fotosoc/contract/registry/error-cause';
import { LocalRateLimit } from '../../ground/http/local-rate-limit.ts';
import { MINUTE_SECONDS } from '../../ground/units.ts';
import type { Delivery } from '../delivery.ts';

/** Maps that are kept read, and are read for one stack: each takes some ten megabytes, and some of them 50 ms. */
const MOST_READ = 4;
/** Maps that may be read in a minute: a reading takes 50 ms of the thread that answers all requests. What is not read is
 *  shown in what was built. */
const READINGS_PER_NETWORK = { count: 10, windowSeconds: MINUTE_SECONDS };
const READINGS_IN_ALL = { count: 30, windowSeconds: MINUTE_SECONDS };
/** Lines of a source before and after the one that threw. */
const AROUND = 5;
const MAX_LINE = 200;

/** The network of errors that the server itself met. */
const OWN = 'own';

const SCRIPT = /^\/(?:remotes\/(mf-[a-z0-9-]{1,40})|(shell))\/(\d[^/]{0,79})\/([A-Za-z0-9_][A-Za-z0-9._-]{0,119}\.js)$/;
/** Names of sources that nobody here wrote: a library has its version, and webpack writes some itself. */
const LIBRARY = /^(?:(?:@[^/]+\/)?[^/@]+@\d|webpack\/)/;

interface Script {
  /** Its address. */
  file: string;
  name: string;
  version: string;
  script: string;
}

export type ResolvedStack = Pick<ErrorCause, 'place' | 'source' | 'frames'>;

/** Where the places of a stack are in the sources. What was published without source maps stays as it is. What was told is
 *  no reason to believe that it was thrown so: of what is neither the remote's nor the shell's nothing is said, and lines
 *  of sources are those of the remote alone. */
export function stackResolver({ bundles, now }: Pick<Delivery, 'bundles' | 'now'>) {
  const ofNetworks = new LocalRateLimit(READINGS_PER_NETWORK, now);
  const inAll = new LocalRateLimit(READINGS_IN_ALL, now);
  const read = new LRUCache<string, Promise<TraceMap | undefined>>({ max: MOST_READ });

  async function mapOf({ file, name, version, script }: Script, network: string): Promise<TraceMap | undefined> {
    const known = read.get(file);
    if (known) return known;
    if (!ofNetworks.allows(network) || !inAll.allows('all')) return undefined;
    const map = bundles.readMap({ name, version }, script).then((text) => (text ? new TraceMap(text) : undefined));
    read.set(file, map);
    // Maps may be published later than their version.
    map.then(
      (found) => found ?? read.delete(file),
      () => read.delete(file),
    );
    return map;
  }

  return async function resolveStack(
    remote: string,
    told: readonly BuiltPlace[],
    network: string = OWN,
  ): Promise<ResolvedStack> {
    const stack = told.flatMap((built) => {
      const script = scriptAt(built.file);
      return script && [remote, 'shell'].includes(script.name) ? [{ built, script }] : [];
    });
    const frames: Place[] = [];
    const scripts = [...new Set(stack.map(({ script }) => script.file))].slice(0, MOST_READ);
    let own: { map: TraceMap; place: Place } | undefined;
    for (const { built, script } of stack) {
      const map = scripts.includes(script.file) ? await mapOf(script, network) : undefined;
      const place = map && sourceOf(map, built);
      frames.push(place ?? built);
      if (map && place && script.name === remote && !LIBRARY.test(place.file)) own ??= { map, place };
    }
    // Whatever library called the first of what is ours tells nothing.
    const last = frames.findLastIndex(({ file }) => !LIBRARY.test(file));
    return {
      frames: last < 0 ? frames : frames.slice(0, last + 1),
      place: own?.place ?? frames[0] ?? null,
      source: own ? linesAround(own.map, own.place) : null,
    };
  };
}

/** Whose script is at an address, and which; undefined for what is none. */
function scriptAt(file: string): Script | undefined {
  const [, remote, shell, version, script] = SCRIPT.exec(file) ?? [];
  const name = remote ?? shell;
  return name && version && script ? { file, name, version, script } : undefined;
}

/** What a published map says, which may be anything. */
function sourceOf(map: TraceMap, { line, column }: BuiltPlace): Place | undefined {
  try {
    const found = originalPositionFor(map, { line, column: column - 1 });
    return found.source === null ? undefined : { file: found.source, line: found.line, column: found.column + 1 };
  } catch {
    return undefined;
  }
}

function linesAround(map: TraceMap, { file, line }: Place): ErrorCause['source'] {
  const content = sourceContentFor(map, file);
  if (content === null) return null;
  const firstLine = Math.max(1, line - AROUND);
  const lines = content.split('\n').slice(firstLine - 1, line + AROUND);
  return { firstLine, lines: lines.map((text) => text.slice(0, MAX_LINE)) };
}
