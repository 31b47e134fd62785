import { REACT_GLOBAL } from '@fotosoc/build/page-react';

/** The libraries of a shell, as the preset names them; one of before has a hash in the name. */
const LIBRARIES = /^\/shell\/[^/]+\/(vendor(?:\.\w+)?\.js)$/;

/** What the published file is fetched with. */
export const PUBLISHED = '?published';

/** The script that stands in for the shell's libraries: the same, but for React, which comes from the team's installation as
 *  it is for development. Its modules are known by the licence that each of its files begins with.
 *  @param address path of a file of the page
 *  @param react address of what leaves React in the page
 *  @returns undefined for any other file */
export function standInFor(address: string, react: string): string | undefined {
  const [, file] = LIBRARIES.exec(address) ?? [];
  if (file === undefined) return undefined;
  const published = JSON.stringify(`./${file}${PUBLISHED}`);
  return `
import ${JSON.stringify(react)};
import * as published from ${published};
export * from ${published};
const modules = Object.values(published).find((exported) => typeof Object.values(exported)[0] === 'function') ?? {};
for (const [id, factory] of Object.entries(modules)) {
  const [, file] = /@license React\\s+\\* ([\\w-]+)\\.production\\.js/.exec(factory) ?? [];
  const inDevelopment = globalThis.${REACT_GLOBAL}[file];
  if (inDevelopment) modules[id] = (module) => { module.exports = inDevelopment; };
}
`;
}
