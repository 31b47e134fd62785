/** Debian's packages of it. */
export declare const RADOSGW_PACKAGES: string[];
export interface Radosgw {
  /** As `S3_URL`: of a bucket that is there and empty. */
  url: string;
  /** Kills and starts the gateway alone; what was put stays. */
  stopGateway: () => Promise<void>;
  startGateway: () => Promise<void>;
  /** Ends it all; nothing stays. */
  stop: () => Promise<void>;
}
/** Its program, where all that it needs is installed. */
export declare function findRadosgw(): string | undefined;
/** An S3 of one's own on loopback: Ceph's gateway on a cluster of one monitor and one store in memory. It ends with this
 *  process.
 *  @throws Error where it is not installed */
export declare function startRadosgw(): Promise<Radosgw>;
