import { useCallback, type HTMLAttributes, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { ArrowLeftIcon, ArrowRightIcon, ArrowUpRightIcon, RetryIcon, TrashIcon } from '../icon/icon.tsx';
import { Input } from '../input/input.tsx';
import { LinkButton } from '../link/link.tsx';
import { Photo, PhotoFrame } from '../photo/photo.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './photo-upload.module.css';
import { describeUpload, fileWordsOf, type UploadItem } from './upload-item.ts';

export interface UploadTileProps {
  item: UploadItem;
  isFirst: boolean;
  isLast: boolean;
  /** Longest description, in characters. */
  altLength: number;
  /** Longest name of who took it, in characters; not asked without it. */
  creditLength: number | undefined;
  /** Whether it is one of those that something is to be done with. */
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onMove: (step: 1 | -1) => void;
  /** Asks for another list; undefined while there is none. */
  onMoveAway?: () => void;
  onRemove: () => void;
  onRetry: () => void;
  onDescribe: (alt: string) => void;
  onCredit: (credit: string) => void;
  /** Handlers and classes that make it draggable. */
  drag: HTMLAttributes<HTMLLIElement>;
}

/** One photo of the list: whole picture, how its upload stands, and what can be done with it. */
export function UploadTile({
  item,
  isFirst,
  isLast,
  isChosen,
  altLength,
  creditLength,
  drag,
  ...actions
}: UploadTileProps) {
  const { name, upload } = item;
  const hasFailed = upload?.phase === 'failed';
  return (
    <li {...drag} data-key={item.key} className={classNames(styles.tile, hasFailed && styles.failed, drag.className)}>
      <div data-lifts>
        <Thumbnail item={item} />
      </div>
      <label className={styles.choice}>
        <input type="checkbox" checked={isChosen} onChange={({ target }) => actions.onChoose(target.checked)} />
        <VisuallyHidden>Choose {name}</VisuallyHidden>
      </label>
      {upload && !hasFailed && <Progress name={name} percent={upload.percent} />}
      <p className={styles.name} title={name}>
        {upload ? describeUpload(upload) : name}
      </p>
      {hasFailed && (
        <p className={styles.name} title={name}>
          {name}
        </p>
      )}
      {hasFailed && upload.error && <p className={styles.reason}>{upload.error}</p>}
      {item.photo && (
        <label className={styles.alt}>
          Alt text<VisuallyHidden> of {name}</VisuallyHidden>
          <Input
            value={item.alt}
            maxLength={altLength}
            placeholder={fileWordsOf(item.photo)}
            onChange={(event) => actions.onDescribe(event.target.value)}
            onKeyDown={goToNext}
          />
        </label>
      )}
      {item.photo && creditLength !== undefined && (
        <label className={styles.alt}>
          Credit<VisuallyHidden> of {name}</VisuallyHidden>
          <Input
            value={item.credit ?? ''}
            maxLength={creditLength}
            onChange={(event) => actions.onCredit(event.target.value)}
            onKeyDown={goToNext}
          />
        </label>
      )}
      <div className={styles.actions}>
        {hasFailed ? (
          <LinkButton className={styles.retry} onClick={actions.onRetry}>
            <RetryIcon />
            Try again<VisuallyHidden> to upload {name}</VisuallyHidden>
          </LinkButton>
        ) : (
          <span>
            <MoveButton step={-1} name={name} disabled={isFirst} onMove={actions.onMove} />
            <MoveButton step={1} name={name} disabled={isLast} onMove={actions.onMove} />
            {actions.onMoveAway && (
              <IconButton
                size="sm"
                icon={ArrowUpRightIcon}
                data-move-away
                label={`Move ${name} to another gallery`}
                title="Move to another gallery"
                onClick={actions.onMoveAway}
              />
            )}
          </span>
        )}
        <IconButton size="sm" icon={TrashIcon} data-remove label={`Remove ${name}`} onClick={actions.onRemove} />
      </div>
    </li>
  );
}

/** Enter leads to the same field of the next photo, so that many are described one after the other; it sends nothing. */
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { currentTarget: field } = event;
  const tile = field.closest('li');
  const place = [...(tile?.querySelectorAll('label > input') ?? [])].indexOf(field);
  for (let next = tile?.nextElementSibling; next; next = next.nextElementSibling) {
    const same = next.querySelectorAll<HTMLElement>('label > input')[place];
    if (same) return same.focus();
  }
}

interface MoveButtonProps {
  step: 1 | -1;
  name: string;
  disabled: boolean;
  onMove: (step: 1 | -1) => void;
}

function MoveButton({ step, name, disabled, onMove }: MoveButtonProps) {
  const side = step === 1 ? 'right' : 'left';
  return (
    <IconButton
      size="sm"
      icon={side === 'left' ? ArrowLeftIcon : ArrowRightIcon}
      data-move={step}
      label={`Move ${name} ${side}`}
      disabled={disabled}
      onClick={() => onMove(step)}
    />
  );
}

function Progress({ name, percent }: { name: string; percent: number }) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={`Uploading ${name}`}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}

/** At most, see the styles; the photo is shown whole. */
const WIDTHS = { all: '180px' };

function Thumbnail({ item: { photo, upload } }: { item: UploadItem }) {
  if (photo) return <Photo photo={photo} alt="" widths={WIDTHS} ratio="styled" className={styles.thumbnail} />;
  return <PhotoFrame className={styles.thumbnail}>{upload?.preview && <Preview blob={upload.preview} />}</PhotoFrame>;
}

function Preview({ blob }: { blob: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(blob);
      return () => URL.revokeObjectURL(image.src);
    },
    [blob],
  );
  return <img ref={show} alt="" />;
}
