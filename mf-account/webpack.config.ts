import { remote } from '@fotosoc/federation/preset';

export default remote({ name: 'mf-account', port: 3104 });
