import { Meta } from '@fotosoc/ui/text';
import type { DeployToken } from '../data/deploy-access.ts';

type Right = Pick<DeployToken, 'label' | 'email' | 'remote' | 'prefixes' | 'verbs'>;

/** Column heads of `RightCells`. */
export const RIGHT_HEADS = ['Label', 'Remote', 'Allowed actions'];

/** Table cells of a deploy right: holder, remote, paths and verbs. */
export function RightCells({ right: { label, email, remote, prefixes, verbs } }: { right: Right }) {
  return (
    <>
      <th scope="row">
        {label}
        {email && <Meta>{email}</Meta>}
      </th>
      <td>
        {remote}
        {prefixes && <Meta>{prefixes.join(', ')}</Meta>}
      </td>
      <td>{verbs.join(', ')}</td>
    </>
  );
}
