import type { Declared } from '@fotosoc/contract/registry/taken';
/** What a module is declared as that a package was built with: the declarations that its own lead to, without those of
 *  libraries, and without the calls of the API, which are told by themselves.
 *  @param dir folder of the package that imports it */
export declare function declarationsOf(module: string, dir: string): Declared;
