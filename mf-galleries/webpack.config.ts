import { remote } from '@fotosoc/build/preset';

export default remote({ name: 'mf-galleries' });
