import { expect, it } from 'vitest';
import { formatFirebaseHash, verifyFirebaseHash } from './firebase-scrypt.ts';

it("accepts the password of Firebase's published example only", async () => {
  const hashing = {
    signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    saltSeparator: 'Bw==',
    rounds: 8,
    memCost: 14,
  };
  const hash = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==';
  const stored = formatFirebaseHash(hashing, '42xEC+ixf3L2lw==', hash);
  expect(await verifyFirebaseHash(stored, 'user1password')).toBe(true);
  expect(await verifyFirebaseHash(stored, 'user2password')).toBe(false);
});
