import { Manifest } from '@fotosoc/federation/manifest';
/** Why a bundle cannot be published: a sentence that says what to change. */
export declare class BundleRefused extends Error {
    name: string;
}
export interface Bundle {
    manifest: Manifest;
    files: Map<string, Buffer>;
}
/** A built bundle with its manifest: complete, nothing extra, every byte as the manifest says.
 *  @throws BundleRefused naming the first thing that is wrong */
export declare function readBundle(dir: string): Promise<Bundle>;
/** Writes a bundle to its final place, with compressed copies beside its texts. Whoever looks sees all of it or none. */
export declare function storeBundle(bundle: Bundle, target: string): Promise<void>;
