/** Page views, and those of them that were bad. Later views of a visitor weigh less than one. */
export interface Count {
  views: number;
  bad: number;
}

/** What was seen of a stream in a while, and from which network each bad view came. */
export interface Seen extends Count {
  by: readonly string[];
}

/** How many networks may lie, and how often each network is believed what speaks against a version. */
export interface Doubt {
  networks: number;
  voices: number;
}

/** Where nothing is known of the networks of a site. */
export const MOST_DOUBT: Doubt = { networks: 10, voices: 1 };
