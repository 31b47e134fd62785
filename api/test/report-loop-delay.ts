import { monitorEventLoopDelay } from 'node:perf_hooks';

// Imported into a server's process before anything else: answers each message with the delay of its event loop since the
// last one, in milliseconds, that one turn in a hundred is beyond.

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('message', () => {
  process.send?.(delay.percentile(99) / 1e6);
  delay.reset();
});
process.channel?.unref();
