import { createConfig } from './config.ts';
import { openSite } from './server.ts';

const { app } = await openSite(createConfig('data', process.env['DEPLOY_TOKENS']));
await app.listen({ host: '127.0.0.1', port: 3000 });
