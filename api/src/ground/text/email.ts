// Forms check addresses by the same rule.
export { isEmail } from '@fotosoc/contract/email';
