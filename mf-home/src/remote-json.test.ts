import { RIGHTS } from '@fotosoc/contract/rights';
import { describeRemoteJson } from '@fotosoc/host/testing/remote-json';
import description from '../remote.json';
import routes from './routes';

describeRemoteJson(description, routes, {
  id: 'a',
  email: 'admin@example.org',
  role: 'administrator',
  rights: [...RIGHTS],
});
