import type { Manifest } from '@fotosoc/contract/registry/manifest';

/** What a remote is measured by of a shell. */
export type LiveShell = Pick<Manifest, 'version' | 'provides' | 'deprecates' | 'react'>;

/** What a version is measured against: what is live at this moment. */
export interface Platform {
  /** The shell visitors have; undefined before the first one. */
  shell: LiveShell | undefined;
  /** The one that some of them have. */
  canaryShell?: LiveShell | undefined;
  /** The one that a roll-back would give them. */
  lastGoodShell?: LiveShell | undefined;
  apiVersion: string;
  /** The version of the same remote that all visitors have. */
  active?: string;
  /** What else is live: the prefixes each draws, and of remotes what they need of a shell. */
  others: { name: string; prefixes: string[]; needs?: Needs }[];
}

/** What one version of a remote needs of a shell. */
export interface Needs {
  /** Its range of versions. */
  shell: string;
  version?: string;
  /** What it takes of the modules that the shell lends; undefined when its build did not say. */
  uses?: Manifest['uses'];
  /** Its range of versions of React; undefined when its build did not say. */
  react?: string;
}
