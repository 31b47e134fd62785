import { AnswerSection } from '@fotosoc/ui/answer-section';
import { Specimen } from './specimen';

const FAILED = { data: undefined as string | undefined, isPending: false, refetch: () => undefined };

export function AnswerSectionDemo() {
  return (
    <>
      <Specimen of="AnswerSection" wide>
        <AnswerSection
          title="Prints"
          hint="What hangs in the exhibition."
          what="prints"
          answer={{ ...FAILED, data: 'Six' }}
        >
          {(prints) => prints}
        </AnswerSection>
      </Specimen>
      <Specimen of="AnswerSection, failed" wide>
        <AnswerSection title="Prints" what="prints" answer={FAILED}>
          {(prints) => prints}
        </AnswerSection>
      </Specimen>
    </>
  );
}
