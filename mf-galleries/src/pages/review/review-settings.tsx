import type { CaptionGallery, ReviewSettings as Settings } from '@fotosoc/contract/review';
import { useAction } from '@fotosoc/host';
import { HIDING_REPORT_COUNTS } from '@fotosoc/contract/review-texts';
import { EditorSection } from '@fotosoc/ui/editor';
import { bindText, FieldError, SelectField } from '@fotosoc/ui/field';
import { LoadError } from '@fotosoc/ui/load-error';
import { List } from '@fotosoc/ui/list';
import { Spinner } from '@fotosoc/ui/spinner';
import { Switch } from '@fotosoc/ui/switch';
import { Meta } from '@fotosoc/ui/text';
import { saveCaptionsWait, saveReviewSettings, useReviewSettings } from '../../data/review';
import styles from './review.module.css';

/** Settings for the moderation of captions; each change is saved at once. */
export function ReviewSettings({ say }: { say: (sentence: string) => void }) {
  const { data, isPending, refetch } = useReviewSettings();
  const { isBusy, problem, act } = useAction({ onFailed: (_, sentence) => say(sentence) });
  if (isPending) return <Spinner label="Loading the settings..." />;
  if (!data) return <LoadError what="The settings" row onRetry={() => void refetch()} />;
  const { settings, galleries } = data;

  const change = (part: Partial<Settings>) =>
    void act(async () => {
      await saveReviewSettings({ ...settings, ...part });
      say('Saved.');
    });

  return (
    <div className={styles.sections}>
      {problem && <FieldError>{problem}</FieldError>}
      <EditorSection title="Captions">
        <Switch
          label="New captions wait for approval"
          hint="On: new captions wait here, and reviewers get a mail. Off: visitors see captions straight away."
          isOn={settings.captionsWait}
          isDisabled={isBusy}
          onSwitch={(captionsWait) => change({ captionsWait })}
        />
        <SelectField
          label="Reports that hide a caption"
          hint="From different people. The caption stays hidden until someone decides here."
          {...bindText(String(settings.reportsThatHide), (typed) => change({ reportsThatHide: Number(typed) }))}
        >
          {Array.from({ length: HIDING_REPORT_COUNTS.most }, (_, index) => (
            <option key={index}>{index + 1}</option>
          ))}
        </SelectField>
      </EditorSection>
      <EditorSection title="Galleries" hint="Galleries with captions can have their own setting.">
        {galleries.length === 0 && <Meta>No gallery accepts captions.</Meta>}
        <List>
          {galleries.map((gallery) => (
            <GallerySetting key={gallery.link} gallery={gallery} say={say} />
          ))}
        </List>
      </EditorSection>
    </div>
  );
}

/** Each setting is saved by a request of its own, because a reviewer may change several of them on a slow
 *  connection. */
function GallerySetting({ gallery, say }: { gallery: CaptionGallery; say: (sentence: string) => void }) {
  const { problem, act } = useAction({ onFailed: (_, sentence) => say(sentence) });
  const change = (wait: string) =>
    act(async () => {
      await saveCaptionsWait(gallery.link, WAITS[wait] ?? null);
      say('Saved.');
    });
  return (
    <li className={styles.gallery}>
      <SelectField label={gallery.title} {...bindText(valueOf(gallery), (typed) => void change(typed), problem)}>
        <option value="site">As above</option>
        <option value="wait">Captions wait</option>
        <option value="show">Captions appear straight away</option>
      </SelectField>
    </li>
  );
}

const WAITS: Partial<Record<string, boolean | null>> = { site: null, wait: true, show: false };

function valueOf({ captionsWait }: CaptionGallery): string {
  if (captionsWait === null) return 'site';
  return captionsWait ? 'wait' : 'show';
}
