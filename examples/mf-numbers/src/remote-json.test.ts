import { describeRemoteJson } from '@fotosoc/host/testing/remote-json';
import description from '../remote.json';
import routes from './routes';

describeRemoteJson(description, routes);
