import { monitorEventLoopDelay } from 'node:perf_hooks';

// Imported into a server's process before all other modules: answers each message with the 99th percentile of the event
// loop delay since the last message, in milliseconds.

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('message', () => {
  process.send?.(delay.percentile(99) / 1e6);
  delay.reset();
});
process.channel?.unref();
