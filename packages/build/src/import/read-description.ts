import { existsSync, readFileSync } from 'node:fs';
import { normalizeRemoteJson } from '@fotosoc/contract/registry/former-names';
import { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { Value } from 'typebox/value';
import { NotImportable } from './not-importable.ts';

/** Reads remote.json, whose pages are the routes, because the container's routes cannot be read from outside.
 *  @throws NotImportable for an invalid remote.json, or one without a page */
export function readDescription(file: string): RemoteDescription {
  const description = normalizeRemoteJson(readJson(file));
  const [error] = Value.Errors(RemoteDescription, description);
  if (error) throw new NotImportable(`${file} is not valid at ${error.instancePath || '/'}: ${error.message}.`);
  const { pages } = description as RemoteDescription;
  if (pages.length === 0) throw new NotImportable(`${file} describes no page: name each of the routes under pages.`);
  return description as RemoteDescription;
}

/** @throws NotImportable for a missing file or invalid JSON */
export function readJson(file: string): unknown {
  if (!existsSync(file))
    throw new NotImportable(`${file} is missing: it describes the paths and requirements of the remote.`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new NotImportable(`${file} cannot be read: ${(error as Error).message}`);
  }
}
