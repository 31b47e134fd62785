import { remote } from '@fotosoc/federation/preset';

export default remote({ name: 'mf-home', port: 3101 });
