import { Lead, Meta, WorkTitle } from '@fotosoc/ui/text';
import { Specimen } from './specimen';

export function TextDemo() {
  return (
    <Specimen of="Lead, Meta, WorkTitle" wide>
      <Lead>The sentence that opens a page.</Lead>
      <Meta>What stands beside the matter, 12 March</Meta>
      <WorkTitle>Hills in March</WorkTitle>
    </Specimen>
  );
}
