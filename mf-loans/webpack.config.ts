import { remote } from '@fotosoc/federation/preset';

export default remote({ name: 'mf-loans', port: 3105 });
