import { shell } from '@fotosoc/build/preset';

export default shell();
