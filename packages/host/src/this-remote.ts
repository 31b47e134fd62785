/** Type of the remote's own `remote.json`; the types of its slots and fragments are inferred from this type. A remote
 *  augments the interface in `src/remote.d.ts`: `declare module '@fotosoc/host' { interface ThisRemote { description:
 *  typeof description } }`. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface ThisRemote {}
