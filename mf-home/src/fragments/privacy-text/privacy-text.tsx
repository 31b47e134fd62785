import { Editable } from '../../editing/editable/editable';
import { MarkdownText } from '../../components/markdown-text/markdown-text';
import { usePrivacySection } from '../../data/sections';
import styles from '../../components/privacy-text/privacy-text.module.css';

/** Fragment of the privacy page: text of the society, which officers edit in place. */
export function Component() {
  const section = usePrivacySection();
  return (
    <div className={styles.part}>
      <Editable page="privacy" isSection>
        {section?.text && (
          <div className={styles.words}>
            <MarkdownText text={section.text} words={section.words} />
          </div>
        )}
      </Editable>
    </div>
  );
}
