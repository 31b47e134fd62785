import type { ReportedStep } from '@fotosoc/contract/error-report';
import type { ErrorStep } from '@fotosoc/contract/registry/error-cause';
import { findByPath } from '@fotosoc/contract/registry/paths';
import type { RegistrySnapshot } from '../registry/snapshot.ts';
import type { SiteContract } from '../site-contract.ts';

/** Returns the route pattern of a page; undefined for any other path. */
export function findPagePattern({ shell, remotes }: RegistrySnapshot, path: string): string | undefined {
  const patterns = [shell, ...remotes].flatMap((one) => one?.active.routes.map(({ pattern }) => pattern) ?? []);
  return findByPath(patterns, path, (pattern) => pattern);
}

/** Replaces the paths of steps by their patterns, as a path may identify a person. Steps without pattern are left
 *  out. */
export function toPatternSteps(
  { endpoints }: SiteContract,
  snapshot: RegistrySnapshot,
  steps: readonly ReportedStep[],
): ErrorStep[] {
  const calls = [...new Set(Object.keys(endpoints).map((call) => call.split(' ')[1]!))];
  return steps.flatMap(({ path, ...step }) => {
    const found =
      step.kind === 'page'
        ? findPagePattern(snapshot, path)
        : calls.includes(path)
          ? path
          : findByPath(calls, path, (pattern) => pattern);
    return found === undefined ? [] : [{ ...step, pattern: found }];
  });
}
