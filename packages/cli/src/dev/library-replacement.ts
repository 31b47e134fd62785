import { REACT_GLOBAL } from '@fotosoc/build/page-react';

/** Libraries of a shell, as named by the preset; older shells have a hash in the name. */
const LIBRARIES = /^\/shell\/[^/]+\/(vendor(?:\.\w+)?\.js)$/;

/** Query with which the published file is requested. */
export const PUBLISHED_QUERY = '?published';

/** Returns a script that replaces the shell's libraries: equal exports, except for React, which comes from the team's
 *  development build. React's modules are recognised by the licence at the start of each file.
 *  @param address path of a file of the page
 *  @param react address of the script with React
 *  @returns `undefined` for any other file */
export function createLibraryReplacement(address: string, react: string): string | undefined {
  const [, file] = LIBRARIES.exec(address) ?? [];
  if (file === undefined) return undefined;
  const published = JSON.stringify(`./${file}${PUBLISHED_QUERY}`);
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
