import { MarkdownText, type MarkdownTextProps } from '../markdown-text/markdown-text';
import styles from './privacy-text.module.css';

/** Text of the society about privacy. */
export function PrivacyText(props: MarkdownTextProps) {
  return (
    <div className={styles.words}>
      <MarkdownText {...props} />
    </div>
  );
}
