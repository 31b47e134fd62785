/** A hash over everything that may go into a package's build: its own files, those of packages it is linked to, the versions
 *  of those that are installed, the lockfile. It says whether there is anything to build, not what comes of it. The same
 *  sources have the same hash on every machine. */
export declare function hashOfSources(dir: string): string;
/** Every file of a package that may go into what is built of it; what another bundler has built is none. */
export declare function filesBelow(folder: string): string[];
