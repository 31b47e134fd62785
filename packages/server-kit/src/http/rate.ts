/** Rate limit: `count` uses within `windowSeconds`. */
export interface Rate {
  count: number;
  windowSeconds: number;
}

/** Rate limit with a total that all senders share. `takeShare` gives each sender a share of the uses that are left, so
 *  that one network cannot use up the total. */
export interface Total extends Rate {
  isTotal: true;
  /** Maximum uses of one sender in a window, even if the sender's share of the remaining uses is larger. */
  mostPerSender?: number;
}
