/** Page views and bad page views. Later views of a visitor weigh less than one. */
export interface ViewCount {
  views: number;
  bad: number;
}

/** Counted views of a metric series, with the network of each bad view. */
export interface Observation extends ViewCount {
  by: readonly string[];
}

/** Number of networks that may report falsely, and number of bad reports counted per network. */
export interface NetworkLimit {
  networks: number;
  voices: number;
}

/** Limit while the site has no history of networks. */
export const DEFAULT_NETWORK_LIMIT: NetworkLimit = { networks: 10, voices: 1 };
