import { describeRemoteJson } from '@fotosoc/host/testing/remote-json';
import description from '../remote.json';
import routes from './routes';

describeRemoteJson(description, routes, { id: 'u1', email: 'ada@example.org', role: 'member', rights: [] });
