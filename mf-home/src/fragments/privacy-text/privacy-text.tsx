import { Editable } from '../../editing/editable/editable';
import { PrivacyText } from '../../components/privacy-text/privacy-text';
import { usePrivacySection } from '../../data/sections';
import styles from './privacy-text.module.css';

/** Fragment of the privacy page: text of the society, which officers edit in place. */
export function Component() {
  const section = usePrivacySection();
  return (
    <div className={styles.part}>
      <Editable page="privacy" isSection>
        {section?.text && <PrivacyText text={section.text} words={section.words} />}
      </Editable>
    </div>
  );
}
