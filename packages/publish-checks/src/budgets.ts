import { getOwnValue } from '@fotosoc/contract/own-value';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Refusal } from '@fotosoc/contract/registry/decision';
import type { Platform } from './platform.ts';
import { createOverridableRefusal } from './refusals.ts';

/** Returns a refusal for each size limit that a version exceeds: the budgets in its remote.json, and the limit of the
 *  site.
 *  @param maxCodeBytes limit of all scripts and stylesheets, uncompressed; `undefined` for no limit */
export function findBudgetRefusals({ name, bytes, remote }: Manifest, maxCodeBytes: number | undefined): Refusal[] {
  if (!remote) return [];
  const { entryBytes, totalBytes } = remote.description.budgets;
  const entry = getOwnValue(bytes, remote.entry) ?? 0;
  const total = codeBytes(bytes);
  if (maxCodeBytes !== undefined && total > maxCodeBytes) {
    return [
      createOverridableRefusal(
        ['site-limit', total, maxCodeBytes],
        `${name} has ${total} bytes of code, this site allows each remote ${maxCodeBytes}: remove some code.`,
      ),
    ];
  }
  if (entry > entryBytes) {
    return [
      createOverridableRefusal(
        ['entry-budget', entry, entryBytes],
        `The entry of ${name} has ${entry} bytes, its budget is ${entryBytes}: move code behind a lazy route.`,
      ),
    ];
  }
  if (total <= totalBytes) return [];
  return [
    createOverridableRefusal(
      ['total-budget', total, totalBytes],
      `${name} has ${total} bytes of code, its budget is ${totalBytes}: remove some code, or raise budgets.totalBytes.`,
    ),
  ];
}

/** Returns a note for each budget in remote.json that is larger than the active version's. */
export function listBudgetNotes({ remote, bytes }: Manifest, { activeBudgets }: Platform): string[] {
  if (!remote || !activeBudgets) return [];
  const { budgets } = remote.description;
  const kinds = [
    { key: 'entryBytes', used: getOwnValue(bytes, remote.entry) ?? 0 },
    { key: 'totalBytes', used: codeBytes(bytes) },
  ] as const;
  return kinds
    .filter(({ key }) => budgets[key] > activeBudgets[key])
    .map(
      ({ key, used }) =>
        `remote.json raises budgets.${key} from ${activeBudgets[key]} to ${budgets[key]}; this version needs ${used}.`,
    );
}

function codeBytes(bytes: Manifest['bytes']): number {
  const code = Object.entries(bytes).filter(([file]) => /\.(js|css)$/.test(file));
  return code.reduce((sum, [, size]) => sum + size, 0);
}
