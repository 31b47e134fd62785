import { createShellConfig } from '@fotosoc/build/preset';

export default createShellConfig();
