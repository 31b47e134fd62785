import { remote } from '@fotosoc/federation/preset';

export default remote({ name: 'mf-portfolios', port: 3103 });
