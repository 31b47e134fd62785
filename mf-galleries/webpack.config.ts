import { remote } from '@fotosoc/federation/preset';

export default remote({ name: 'mf-galleries', port: 3102 });
