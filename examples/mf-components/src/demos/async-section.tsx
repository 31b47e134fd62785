import { AsyncSection } from '@fotosoc/ui/async-section';
import { Specimen } from './specimen';

const FAILED = { data: undefined as string | undefined, isPending: false, refetch: () => undefined };

export function AsyncSectionDemo() {
  return (
    <>
      <Specimen of="AsyncSection" wide>
        <AsyncSection
          title="Prints"
          hint="What hangs in the exhibition."
          what="prints"
          answer={{ ...FAILED, data: 'Six' }}
        >
          {(prints) => prints}
        </AsyncSection>
      </Specimen>
      <Specimen of="AsyncSection, failed" wide>
        <AsyncSection title="Prints" what="prints" answer={FAILED}>
          {(prints) => prints}
        </AsyncSection>
      </Specimen>
    </>
  );
}
