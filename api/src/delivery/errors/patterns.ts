import { api } from '@fotosoc/contract';
import type { ToldStep } from '@fotosoc/contract/error-report';
import type { Step } from '@fotosoc/contract/registry/error-cause';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import type { RegistrySnapshot } from '../registry/snapshot.ts';

const CALLS = [...new Set(Object.keys(api).map((call) => call.split(' ')[1]!))];

/** The pattern of a page that visitors get; undefined for any other path. */
export function pagePattern({ shell, remotes }: RegistrySnapshot, path: string): string | undefined {
  const patterns = [shell, ...remotes].flatMap((one) => one?.active.routes.map(({ pattern }) => pattern) ?? []);
  return patterns.find((pattern) => matchPattern(pattern, path));
}

/** Steps by their patterns: a path may name whose it is. What has no pattern is left out. */
export function stepsByPattern(snapshot: RegistrySnapshot, steps: readonly ToldStep[]): Step[] {
  return steps.flatMap(({ path, ...step }) => {
    const found = step.kind === 'page' ? pagePattern(snapshot, path) : callPattern(path);
    return found === undefined ? [] : [{ ...step, pattern: found }];
  });
}

function callPattern(path: string): string | undefined {
  return CALLS.find((pattern) => pattern === path) ?? CALLS.find((pattern) => matchPattern(pattern, path));
}
