import { createRemoteConfig } from '@fotosoc/build/preset';

export default createRemoteConfig({ name: 'mf-components' });
