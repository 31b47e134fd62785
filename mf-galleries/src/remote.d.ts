import type description from '../remote.json';

declare module '@fotosoc/host' {
  interface ThisRemote {
    description: typeof description;
  }
}
