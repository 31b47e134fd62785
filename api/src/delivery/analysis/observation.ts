/** Page views and bad page views. Later views of a visitor weigh less than one. */
export interface ViewCount {
  views: number;
  bad: number;
}

/** Observation of a metric series, with the network of each bad view. */
export interface Observation extends ViewCount {
  by: readonly string[];
}

/** Number of untrusted networks, and number of counted bad reports per network. */
export interface NetworkLimit {
  networks: number;
  voices: number;
}

/** Limit without history of the site's networks. */
export const DEFAULT_NETWORK_LIMIT: NetworkLimit = { networks: 10, voices: 1 };
