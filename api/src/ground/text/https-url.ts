// Forms check addresses by the same rule.
export { httpsAddress as httpsUrl } from '@fotosoc/contract/social-address';
