import { shell } from '@fotosoc/federation/preset';

export default shell();
