import { Card, CardFacts, CardName } from '@fotosoc/ui/card';
import { Photo } from '@fotosoc/ui/photo';
import { HILLS } from './photos';
import { Specimen } from './specimen';

export function CardDemo() {
  return (
    <Specimen of="Card, CardName, CardFacts" wide>
      <Card as="a" href="#card">
        <Photo photo={HILLS} alt="" widths={{ all: '320px' }} ratio={3 / 2} />
        <CardName>Hills in March</CardName>
        <CardFacts>12 photos, by Ada Okafor</CardFacts>
      </Card>
    </Specimen>
  );
}
