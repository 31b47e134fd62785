import { api } from '@fotosoc/contract';
import type { ToldStep } from '@fotosoc/contract/error-report';
import type { Step } from '@fotosoc/contract/registry/error-cause';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import type { RegistrySnapshot } from '../registry/snapshot.ts';

const CALLS = [...new Set(Object.keys(api).map((call) => call.split(' ')[1]!))];

/** Returns the route pattern of a page; undefined for any other path. */
export function pagePattern({ shell, remotes }: RegistrySnapshot, path: string): string | undefined {
  const patterns = [shell, ...remotes].flatMap((one) => one?.active.routes.map(({ pattern }) => pattern) ?? []);
  return patterns.find((pattern) => matchPattern(pattern, path));
}

/** Replaces the paths of steps by their patterns, as a path may identify a person. Steps without pattern are left
 *  out. */
export function stepsByPattern(snapshot: RegistrySnapshot, steps: readonly ToldStep[]): Step[] {
  return steps.flatMap(({ path, ...step }) => {
    const found = step.kind === 'page' ? pagePattern(snapshot, path) : callPattern(path);
    return found === undefined ? [] : [{ ...step, pattern: found }];
  });
}

function callPattern(path: string): string | undefined {
  return CALLS.find((pattern) => pattern === path) ?? CALLS.find((pattern) => matchPattern(pattern, path));
}
