import path from 'node:path';
import { Enums, Models, Serialize, Spec, SPDX } from '@cyclonedx/cyclonedx-library';
import { readPackage, workspace } from '../packages/members.ts';

/** Returns the libraries of a release as a CycloneDX 1.6 document in JSON, for vulnerability scanners.
 *  @param version version of the release
 *  @param folders folders of the installed libraries in the workspace */
export function createBillOfMaterials(version: string, folders: Iterable<string>): string {
  const bom = new Models.Bom();
  bom.metadata.timestamp = new Date();
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, 'fotosoc', { version });
  for (const folder of folders) bom.components.add(componentOf(folder));
  const spec = Spec.Spec1dot6;
  return new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(spec)).serialize(bom, {
    sortLists: true,
    space: 2,
  });
}

function componentOf(folder: string): Models.Component {
  const { name, version, license } = readPackage(path.join(workspace, folder));
  const [scope, bare] = name.startsWith('@') ? (name.split('/') as [string, string]) : [undefined, name];
  const purl = `pkg:npm/${scope === undefined ? '' : `${encodeURIComponent(scope)}/`}${bare}@${version}`;
  const component = new Models.Component(Enums.ComponentType.Library, bare, {
    bomRef: purl,
    group: scope,
    purl,
    version,
  });
  if (license !== undefined) component.licenses.add(licenseOf(license));
  return component;
}

function licenseOf(text: string): Models.SpdxLicense | Models.NamedLicense {
  const id = SPDX.fixupSpdxId(text);
  return id === undefined ? new Models.NamedLicense(text) : new Models.SpdxLicense(id);
}
