/** A port of this machine that nobody listens at, for a program that cannot choose one itself. */
export declare function freePort(): Promise<number>;
