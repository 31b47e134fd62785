/** Number of page views, and of bad page views. A visitor's later views count less than one each. */
export interface ViewCount {
  views: number;
  bad: number;
}

/** Counted views of a metric series, with the network of each bad view. */
export interface Observation extends ViewCount {
  by: readonly string[];
}

/** Number of networks whose reports are not trusted, and number of bad reports that count per network. */
export interface NetworkLimit {
  networks: number;
  voices: number;
}

/** Limit while the site has no history of networks. */
export const DEFAULT_NETWORK_LIMIT: NetworkLimit = { networks: 10, voices: 1 };
