import { LinkButton } from '@fotosoc/ui/link';
import { ActivityLog } from '@fotosoc/ui/activity-log';
import { Specimen } from './specimen';

export function ActivityLogDemo() {
  return (
    <Specimen of="ActivityLog" wide>
      <ActivityLog
        lines={[
          {
            id: '1',
            at: '2026-11-24T12:20:00Z',
            when: 'Tuesday 24 November, 12:20',
            actor: 'Aoife Brennan',
            sentence: 'gave Sadhbh Keane Captions',
            action: <LinkButton>Undo</LinkButton>,
          },
          {
            id: '2',
            at: '2026-11-23T09:31:00Z',
            when: 'Monday 23 November, 09:31',
            actor: 'The site',
            sentence: 'ended Loans of Eoin Daly: the last day has passed',
          },
        ]}
      />
    </Specimen>
  );
}
