import { Editable } from '../../components/editable/editable';
import { Words } from '../../components/words/words';
import { usePrivacyPart } from '../../data/parts';

/** On the privacy page: words of the society, which officers change there. */
export function Component() {
  const part = usePrivacyPart();
  return <Editable page="privacy">{part?.text && <Words text={part.text} words={part.words} />}</Editable>;
}
