import { Badge, RightBadge, StatusBadge } from '@fotosoc/ui/badge';
import { Specimen } from './specimen';

export function BadgeDemo() {
  return (
    <>
      <Specimen of="Badge">
        <Badge badge="Committee" />
        <Badge badge="Member" />
      </Specimen>
      <Specimen of="RightBadge">
        <RightBadge isSolid>Administrator</RightBadge>
        <RightBadge>Loans</RightBadge>
      </Specimen>
      <Specimen of="StatusBadge">
        <StatusBadge status="ok">Healthy</StatusBadge>
        <StatusBadge status="warn">Canary</StatusBadge>
        <StatusBadge status="bad">Failing</StatusBadge>
        <StatusBadge status="none">Unknown</StatusBadge>
      </Specimen>
    </>
  );
}
