import { ASK_LIMITS, type AskReason } from '@fotosoc/contract/review-words';
import { request, useAct, useUser } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { TextAreaField, TextField } from '@fotosoc/ui/field';
import { Notice } from '@fotosoc/ui/notice';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styles from './ask-dialog.module.css';
import { HideDialog } from './hide-dialog.tsx';

const AT_ONCE = 'It is hidden at once, until the committee decides.';
const OFFLINE = 'Not sent: no connection. Nothing has changed.';
const LOOKS = 'The committee looks at it.';
const REASONS: readonly [reason: AskReason, words: string, hint: string][] = [
  ['in-it', 'I am in it. Please take it down', AT_ONCE],
  ['hurts', 'It hurts me', AT_ONCE],
  ['mine', 'It is mine', LOOKS],
  ['other', 'Something else', LOOKS],
];

/** What came of asking. */
interface Asked {
  isHidden: boolean;
  key: string;
}

export interface AskDialogProps {
  photoId: string;
  /** @param isHidden whether the photo is shown no more */
  onClose: (isHidden: boolean) => void;
}

/** Asks about a photo by one press; an address to be answered at may follow. */
export function AskDialog({ photoId, onClose }: AskDialogProps) {
  const user = useUser();
  const [asked, setAsked] = useState<Asked>();
  const [isHiding, setHiding] = useState(false);
  const [picked, setPicked] = useState<AskReason>();
  const { isBusy, problem, act } = useAct({ offline: OFFLINE });
  const closeButton = useRef<HTMLButtonElement>(null);

  const ask = (reason: AskReason) =>
    act(async () => {
      setPicked(reason);
      setAsked(await request('POST /api/photos/:id/questions', { params: { id: photoId }, body: { reason } }));
    });

  // The safe one: a key pressed once too often takes nothing down.
  useLayoutEffect(() => closeButton.current?.focus(), []);

  const close = () => onClose(asked?.isHidden ?? false);
  if (isHiding) {
    return (
      <Apart>
        <HideDialog
          title="Hide this photo?"
          consequence="Nobody sees it any more, also at its own address. It can be shown again, under Review."
          hide={(reason) =>
            request('PUT /api/review/photos/:id', { params: { id: photoId }, body: { isShown: false, reason } })
          }
          onHidden={() => onClose(true)}
          onClose={() => onClose(false)}
        />
      </Apart>
    );
  }
  return (
    <Apart>
      <Dialog
        title="Ask about this photo"
        isSheet
        onClose={close}
        actions={
          <Button ref={closeButton} variant="line" onClick={close}>
            Close
          </Button>
        }
      >
        {problem && <Notice kind="bad">{problem}</Notice>}
        {asked && <Answer isHidden={asked.isHidden} answerKey={asked.key} />}
        {!asked && (
          <ul className={styles.reasons}>
            {REASONS.map(([reason, words, hint]) => (
              <li key={reason}>
                <button type="button" aria-disabled={isBusy} onClick={() => void ask(reason)}>
                  <b>{words}</b>
                  <span>{isBusy && picked === reason ? 'Asking...' : hint}</span>
                </button>
              </li>
            ))}
            {user?.rights.includes('administrator') && (
              <li>
                <button type="button" onClick={() => setHiding(true)}>
                  <b>Hide it, with a reason</b>
                  <span>You are an administrator.</span>
                </button>
              </li>
            )}
          </ul>
        )}
      </Dialog>
    </Apart>
  );
}

/** The viewer below listens to keys; those pressed here are not for it. */
function Apart({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
      {children}
    </div>
  );
}

/** What has happened, and where an answer may go. */
function Answer({ isHidden, answerKey }: { isHidden: boolean; answerKey: string }) {
  const [email, setEmail] = useState('');
  const [note, setNote] = useState('');
  const [isSent, setSent] = useState(false);
  const { isBusy, problem, act } = useAct({ offline: OFFLINE });
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []); // the button that was pressed is gone

  const handleSubmit = () =>
    act(async () => {
      await request('PUT /api/photo-questions', { body: { key: answerKey, email: email.trim(), note: note.trim() } });
      setSent(true);
    });

  return (
    <>
      <div ref={said} tabIndex={-1} role="status" className={styles.said}>
        <Notice kind="ok">{isHidden ? 'Hidden until the committee decides' : 'The committee is asked'}</Notice>
      </div>
      {isSent ? (
        <p>Thank you. The committee answers there.</p>
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void handleSubmit();
          }}
        >
          {problem && <Notice kind="bad">{problem}</Notice>}
          <TextField
            label="E-mail"
            hint="For an answer. Nobody but the committee sees it."
            type="email"
            autoComplete="email"
            optional
            maxLength={ASK_LIMITS.email}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <TextAreaField
            label="A few words"
            optional
            rows={3}
            maxLength={ASK_LIMITS.note}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <div>
            <Button type="submit" busy={isBusy} busyLabel="Sending...">
              Send
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
