import { REPORT_LIMITS, REPORT_REASON_TEXTS, REPORT_REASONS, type ReportReason } from '@fotosoc/contract/review-texts';
import { request, useAction, useUser } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { bindText, TextAreaField, TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { linkClass, NewTabLink } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styles from './report-dialog.module.css';
import { HideDialog } from './hide-dialog.tsx';

const AT_ONCE = 'We hide it straight away while the committee decides.';
const OFFLINE = 'Not sent: no connection. Nothing has changed.';
const LOOKS = 'The committee will review it.';
const HINTS: Record<ReportReason, string> = { 'in-it': AT_ONCE, hurts: AT_ONCE, mine: LOOKS, other: LOOKS };

interface SentReport {
  isHidden: boolean;
  key: string;
}

export interface ReportDialogProps {
  photoId: string;
  onClose: (isHidden: boolean) => void;
}

/** Renders a dialog that reports a photo by one press; an address for a reply may follow. */
export function ReportDialog({ photoId, onClose }: ReportDialogProps) {
  const user = useUser();
  const [asked, setAsked] = useState<SentReport>();
  const [isHiding, setHiding] = useState(false);
  const [picked, setPicked] = useState<ReportReason>();
  const { isBusy, problem, act } = useAction({ offline: OFFLINE });
  const closeButton = useRef<HTMLButtonElement>(null);

  const ask = (reason: ReportReason) =>
    act(async () => {
      setPicked(reason);
      setAsked(await request('POST /api/photos/:id/reports', { params: { id: photoId }, body: { reason } }));
    });

  // The safe button: an accidental key press must not hide the photo.
  useLayoutEffect(() => closeButton.current?.focus(), []);

  const close = () => onClose(asked?.isHidden ?? false);
  if (isHiding) {
    return (
      <KeyEventBarrier>
        <HideDialog
          title="Hide this photo?"
          consequence="This photo is no longer visible to anyone, even at its own address. You can restore it under Review."
          hide={(reason) =>
            request('PUT /api/review/photos/:id', { params: { id: photoId }, body: { isShown: false, reason } })
          }
          onHidden={() => onClose(true)}
          onClose={() => onClose(false)}
        />
      </KeyEventBarrier>
    );
  }
  return (
    <KeyEventBarrier>
      <Dialog
        title="Report this photo"
        isSheet
        onClose={close}
        actions={
          <Button ref={closeButton} variant="line" onClick={close}>
            Close
          </Button>
        }
      >
        {problem && <Notice kind="bad">{problem}</Notice>}
        {asked && <ReplyForm isHidden={asked.isHidden} answerKey={asked.key} />}
        {!asked && (
          <ul className={styles.reasons}>
            {REPORT_REASONS.map((reason) => (
              <li key={reason}>
                <button type="button" aria-disabled={isBusy} onClick={() => void ask(reason)}>
                  <b>{REPORT_REASON_TEXTS[reason]}</b>
                  <span>{isBusy && picked === reason ? 'Reporting...' : HINTS[reason]}</span>
                </button>
              </li>
            ))}
            {user?.rights.includes('administrator') && (
              <li>
                <button type="button" onClick={() => setHiding(true)}>
                  <b>Hide this photo</b>
                  <span>As an administrator, you can give a reason.</span>
                </button>
              </li>
            )}
          </ul>
        )}
      </Dialog>
    </KeyEventBarrier>
  );
}

/** Stops key events, which the viewer below would handle. */
function KeyEventBarrier({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
      {children}
    </div>
  );
}

function ReplyForm({ isHidden, answerKey }: { isHidden: boolean; answerKey: string }) {
  const [email, setEmail] = useState('');
  const [note, setNote] = useState('');
  const [sentEmail, setSentEmail] = useState<string>();
  const { isBusy, fields, formProblem, act } = useAction({ offline: OFFLINE });
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []); // the pressed button has disappeared

  const handleSubmit = () =>
    act(async () => {
      const address = email.trim();
      await request('PUT /api/photo-reports', { body: { key: answerKey, email: address, note: note.trim() } });
      setSentEmail(address);
    });

  return (
    <>
      <div ref={said} tabIndex={-1} role="status" className={styles.said}>
        <Notice kind="ok">
          {isHidden
            ? 'Reported. The photo is hidden until the committee decides.'
            : 'Reported. The committee will review it.'}
        </Notice>
      </div>
      {sentEmail !== undefined ? (
        <p role="status">
          {sentEmail === ''
            ? 'Thank you. Without your e-mail address, the committee cannot reply to you.'
            : `Thank you. The committee will reply to ${sentEmail}.`}
        </p>
      ) : (
        <Form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void handleSubmit();
          }}
        >
          {formProblem && <Notice kind="bad">{formProblem}</Notice>}
          <TextField
            label="E-mail"
            hint="So that we can reply. Only the committee will see it."
            type="email"
            autoComplete="email"
            optional
            maxLength={REPORT_LIMITS.email}
            {...bindText(email, setEmail, fields.email)}
          />
          <TextAreaField
            label="Message to the committee"
            optional
            rows={3}
            maxLength={REPORT_LIMITS.note}
            {...bindText(note, setNote)}
          />
          <div>
            <Button type="submit" busy={isBusy} busyLabel="Sending...">
              Send message
            </Button>
          </div>
          <div>
            <NewTabLink className={linkClass} href="/privacy#reporter">
              What we keep about you
            </NewTabLink>
          </div>
        </Form>
      )}
    </>
  );
}
