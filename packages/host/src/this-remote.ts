/** What a remote's own `remote.json` says, for the types of its places and of its parts. Its `src/remote.d.ts` adds it:
 *  `declare module '@fotosoc/host' { interface ThisRemote { description: typeof description } }`. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface ThisRemote {}
