import { ApiError, confirm } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Checkbox } from '@fotosoc/ui/checkbox';
import { EditorForm, EditorSection, useFieldErrors } from '@fotosoc/ui/editor';
import { bindText, FieldError, TextField } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { usePasswordAction } from '@fotosoc/ui/password-dialog';
import { Meta } from '@fotosoc/ui/text';
import { useRef, useState } from 'react';
import { discardPlan, completeHandover, useConfirmationWays, type Handover, type Post } from '../../data/handover';
import styles from './hand-over.module.css';
import { PasteList } from './paste-list';
import { PostFields } from './post-fields';
import { PreviousFields } from './previous-fields';
import { RightsTable } from './rights-table';
import { usePlan } from './use-plan';
import {
  describeConsequences,
  hasNoRights,
  hasAdministrator,
  formatRights,
  listPostTitles,
  getNextYear,
} from './handover-text';

const TAKEN_BACK =
  'Handover undone. Committees and rights are as before, and the plan is a draft again. You can discard the plan below.';

interface PlanFormProps {
  first: Handover;
  /** True if an undone handover has just become a draft again. */
  isBack: boolean;
  onDone: () => void;
}

/** Form for the plan of a handover, saved while typing. */
export function PlanForm({ first, isBack, onDone }: PlanFormProps) {
  const { plan, saved, status, theirs, change, settle, takeTheirs, keepMine, start } = usePlan(first);
  const { errors, form, refuse } = useFieldErrors({});
  const { run, dialog } = usePasswordAction(useConfirmationWays());
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [news, setNews] = useState<string>();
  const addButton = useRef<HTMLButtonElement>(null);
  const changePost = (id: string, some: Partial<Post>) =>
    change({ posts: plan.posts.map((post) => (post.id === id ? { ...post, ...some } : post)) });
  const next = getNextYear(plan.year);
  const titles = listPostTitles(plan.posts);
  const others = saved.people.filter(({ isNamedByServer }) => !isNamedByServer);
  const named = saved.people.find(({ isNamedByServer }) => isNamedByServer);

  async function handleSubmit() {
    refuse({});
    if (!hasAdministrator(plan, saved.people)) {
      return setProblem(
        'The site would have no administrator. Give a post that right, or keep a current administrator.',
      );
    }
    setProblem('');
    setNews('');
    setBusy(true);
    try {
      const seen = await settle();
      if (typeof seen === 'string') return setProblem(seen);
      const [mistake] = Object.values(seen.mistakes ?? {});
      if (mistake !== undefined) {
        refuse(seen.mistakes!);
        return setProblem(mistake);
      }
      const question = {
        title: next ? `Hand over to the committee of ${next}?` : 'Hand over to the new committee?',
        action: 'Hand over',
        refusal: 'Not yet',
        consequence: <Consequences seen={seen} />,
        isAlways: true,
      };
      if (await run(question, () => completeHandover(seen))) onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(explain(error, 'Not handed over'));
      refuse(error.fields);
    } finally {
      setBusy(false);
    }
  }

  function decide(how: () => void, sentence: string): void {
    how();
    setProblem('');
    setNews(sentence); // the notice gets the focus, because the buttons have disappeared
  }

  async function handleDiscard() {
    const isSure = await confirm({
      question: 'Discard this plan?',
      consequence: 'This discards the plan for all administrators. Committees and rights do not change.',
      action: 'Discard plan',
    });
    if (!isSure) return;
    setNews('');
    try {
      const seen = await settle();
      if (typeof seen === 'string') return setProblem(seen);
      start(await discardPlan(seen.version));
      setProblem('');
      setNews('Plan discarded. This is a new plan.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(explain(error, 'Not discarded'));
    }
  }

  return (
    <>
      <EditorForm
        formRef={form}
        onSubmit={() => {
          if (!isBusy && !theirs) void handleSubmit();
        }}
        success={news ?? (isBack && TAKEN_BACK)}
        problem={theirs ? `${theirs.changed?.by ?? 'Someone'} changed this plan meanwhile.` : problem}
        remedy={
          theirs && (
            <span className={styles.remedy}>
              <Button size="sm" variant="line" onClick={() => decide(takeTheirs, 'You see their version now.')}>
                Show theirs
              </Button>
              <Button size="sm" variant="line" onClick={() => decide(keepMine, 'Your version is kept.')}>
                Keep mine
              </Button>
            </span>
          )
        }
        status={status}
        actions={
          <Button type="submit" busy={isBusy}>
            Hand over
          </Button>
        }
      >
        <EditorSection
          title={next ? `The new committee, ${next}` : 'The new committee'}
          hint="Empty posts are not shown on the committee page."
        >
          <PasteList posts={plan.posts} onTake={(posts) => change({ posts })} />
          <ol className={styles.posts}>
            {plan.posts.map((post) => (
              <PostFields
                key={post.id}
                post={post}
                title={titles.get(post.id)!}
                errors={errors}
                onChange={(some) => changePost(post.id, some)}
                onRemove={() => {
                  change({ posts: plan.posts.filter(({ id }) => id !== post.id) });
                  addButton.current?.focus(); // the pressed button disappears
                }}
              />
            ))}
          </ol>
          <div>
            <Button
              ref={addButton}
              variant="line"
              size="sm"
              onClick={() => change({ posts: [...plan.posts, newPost()] })}
              disabled={plan.posts.length >= 60}
            >
              Add a post
            </Button>
          </div>
        </EditorSection>
        <EditorSection title="What each post may do" hint="We remember these rights for the next handover.">
          <RightsTable posts={plan.posts} onChange={(id, rights) => changePost(id, { rights })} />
        </EditorSection>
        <EditorSection title="When the old rights end" hint="Until then both committees have access.">
          <TextField
            label="Last day"
            hint="Leave empty to end access at the handover. Each person gets a reminder ten days before."
            type="date"
            optional
            value={plan.lastDay ?? ''}
            error={errors.lastDay}
            onChange={({ target }) => change({ lastDay: target.value || null })}
          />
          {others.length > 0 && (
            <fieldset className={styles.keep}>
              <legend>People who keep their rights</legend>
              {others.map(({ id, email, name, rights }) => (
                <Checkbox
                  key={id}
                  label={name ?? email}
                  hint={formatRights(rights.map(({ right }) => right))}
                  isChecked={plan.keep.includes(id)}
                  onCheck={(isKept) =>
                    change({ keep: isKept ? [...plan.keep, id] : plan.keep.filter((one) => one !== id) })
                  }
                />
              ))}
            </fieldset>
          )}
          {named && (
            <Meta>{`${named.name ?? named.email} always stays administrator, as set in the server’s configuration.`}</Meta>
          )}
        </EditorSection>
        <EditorSection
          title={`Committee ${plan.year}`}
          hint="This is how the outgoing committee will be listed. Correct names now; they cannot be changed here later."
        >
          <TextField label="Year" {...bindText(plan.year, (year) => change({ year }), errors.year)} maxLength={20} />
          <PreviousFields members={plan.previous} errors={errors} onChange={(previous) => change({ previous })} />
          {errors.previous && <FieldError>{errors.previous}</FieldError>}
        </EditorSection>
        {saved.changed && (
          <p>
            <LinkButton onClick={() => void handleDiscard()}>Discard this plan</LinkButton>
          </p>
        )}
      </EditorForm>
      {dialog}
    </>
  );
}

function Consequences({ seen: { plan, people } }: { seen: Handover }) {
  return (
    <>
      <ul className={styles.consequences}>
        {describeConsequences(plan, people).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {hasNoRights(plan) && (
        <Notice kind="bad">The new committee gets no rights: choose rights under “What each post may do”.</Notice>
      )}
      <Meta>
        You can undo the handover for a day. If all new administrators still have to accept their invitation, one
        current administrator keeps the right until then.
      </Meta>
    </>
  );
}

function explain({ status, message }: ApiError, failed: string): string {
  if (status === 412) return `${failed}: the plan or the committee has changed meanwhile. Check the plan.`;
  return status === 0 ? `${failed}: no connection. Nothing has changed.` : message;
}

function newPost(): Post {
  return { id: crypto.randomUUID(), position: '', name: '', person: '', mailbox: '', rights: [] };
}
