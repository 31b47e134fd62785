import { createHmac } from 'node:crypto';

const BUCKETS = 10_000;

/** Returns a visitor's bucket out of 10,000, constant for a deployment and independent of other deployments. The canary
 *  consists of the first `percent` of the buckets, so that a larger percentage keeps its visitors. */
export function toCanaryBucket(deploymentId: string, visitorId: string): number {
  const digest = createHmac('sha256', deploymentId).update(visitorId).digest();
  return digest.readUIntBE(0, 6) % BUCKETS;
}

/** Returns whether a visitor gets the canary. `percent` is exact to 0.01. */
export function isInCanary(deploymentId: string, visitorId: string, percent: number): boolean {
  return toCanaryBucket(deploymentId, visitorId) < Math.round((percent / 100) * BUCKETS);
}
