import { formatLocalDayAndTime } from '@fotosoc/contract/format-time';
import { Meta } from '@fotosoc/ui/text';
import type { BrowserStarts } from './data/deployments.ts';
import { Table } from './components/table.tsx';

const HEADS = ['Browser', 'Engine', 'Opened', 'Not opened', 'Last error'];

/** Table of browsers with the number of pages that opened or failed to open. */
export function BrowsersTable({ browsers }: { browsers: readonly BrowserStarts[] }) {
  return (
    <Table label="Browsers" heads={HEADS}>
      {browsers.map(({ browser, engine, opened, unopened, reason, unopenedAt }) => (
        <tr key={browser}>
          <th scope="row">{browser}</th>
          <td>{engine}</td>
          <td>{`${opened} opened`}</td>
          <td>{unopened > 0 && `${unopened} not opened`}</td>
          <td>
            {unopenedAt && (
              <>
                {reason}
                <Meta>{formatLocalDayAndTime(unopenedAt)}</Meta>
              </>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
