export interface S3Config {
  /** e.g. `https://s3.eu-central-1.amazonaws.com`, without a trailing slash */
  endpoint: string;
  bucket: string;
  /** Prefix of all keys: empty, or with a trailing slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Settings of a server. An application adds its own by declaration merging. */
export interface ServerKitConfig {
  /** Folder of the database, the photos and everything else of one site. */
  dataDir: string;
  /** Connection address of PostgreSQL; `undefined` for SQLite in the data folder. */
  databaseUrl: string | undefined;
  /** Bucket of stored objects; `undefined` for the data folder. */
  s3: S3Config | undefined;
  /** True if the site is read-only, e.g. during a move. */
  readOnly: boolean;
  /** Address of the site without a trailing slash, for links in mails and previews. */
  publicUrl: string;
  /** Address of the mail server; `undefined` writes mails into the data folder. */
  smtpUrl: string | undefined;
  /** Address of a form service that receives messages of visitors; `undefined` sends them as mails. */
  contactFormUrl: string | undefined;
  /** Share of the disk that uploads leave free. */
  minFreePercent: number;
}
