import { createHmac } from 'node:crypto';

const BUCKETS = 10_000;

/** A visitor's place among 10,000, the same for as long as the deployment lasts and unrelated to any other's.
 *  Taking the first `percent` of the places, widening a canary keeps everybody who is in it. */
export function bucketOf(deploymentId: string, visitorId: string): number {
  const digest = createHmac('sha256', deploymentId).update(visitorId).digest();
  return digest.readUIntBE(0, 6) % BUCKETS;
}

/** Whether a visitor gets the canary. `percent` is exact to 0.01. */
export function isInCanary(deploymentId: string, visitorId: string, percent: number): boolean {
  return bucketOf(deploymentId, visitorId) < Math.round((percent / 100) * BUCKETS);
}
