import { useCallback, type HTMLAttributes } from 'react';
import { StatusBadge } from '../badge/badge.tsx';
import { joinClassNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { ArrowLeftIcon, ArrowRightIcon, ArrowUpRightIcon, RetryIcon, TrashIcon } from '../icon/icon.tsx';
import { LinkButton } from '../link/link.tsx';
import { Photo, PhotoFrame } from '../photo/photo.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './photo-upload.module.css';
import { TileFields, type TileFieldsProps } from './tile-fields.tsx';
import { describeUpload, type UploadItem } from './upload-item.ts';

export interface UploadTileProps extends TileFieldsProps {
  isFirst: boolean;
  isLast: boolean;
  isSelected: boolean;
  isCover: boolean;
  /** @param isRange whether Shift was held, which selects the range since the last photo */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
  onMove: (step: 1 | -1) => void;
  /** Opens the dialog for another list; `undefined` without other lists. */
  onMoveAway?: () => void;
  onRemove: () => void;
  onRetry: () => void;
  drag: HTMLAttributes<HTMLLIElement>;
}

/** Renders a photo of the list: uncropped picture, state of the upload, and actions. */
export function UploadTile({ isFirst, isLast, isSelected, isCover, drag, ...props }: UploadTileProps) {
  const { item } = props;
  const { name, upload } = item;
  const hasFailed = upload?.phase === 'failed';
  return (
    <li
      {...drag}
      data-key={item.key}
      className={joinClassNames(styles.tile, hasFailed && styles.failed, drag.className)}
    >
      <div data-lifts>
        <Thumbnail item={item} />
      </div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isSelected}
          onChange={({ target, nativeEvent }) => props.onSelect(target.checked, isShiftHeld(nativeEvent))}
        />
        <VisuallyHidden>{`Select ${name}`}</VisuallyHidden>
      </label>
      <div className={styles.body}>
        {upload && !hasFailed && <Progress name={upload.file.name} percent={upload.percent} />}
        <p className={styles.name} title={name}>
          {upload ? describeUpload(upload) : name}
        </p>
        {isCover && (
          <div>
            <StatusBadge status="ok">Cover</StatusBadge>
          </div>
        )}
        {hasFailed && (
          <p className={styles.name} title={name}>
            {name}
          </p>
        )}
        {hasFailed && upload.error && <p className={styles.reason}>{upload.error}</p>}
        {item.problem && (
          <p className={styles.reason} role="alert">
            {item.problem}
          </p>
        )}
        {item.photo && <TileFields {...props} />}
        <div className={styles.actions}>
          {hasFailed ? (
            <FailedActions name={name} canRetry={upload.canRetry !== false} {...props} />
          ) : (
            <>
              <span>
                <MoveButton step={-1} name={name} disabled={isFirst} onMove={props.onMove} />
                <MoveButton step={1} name={name} disabled={isLast} onMove={props.onMove} />
                {props.onMoveAway && (
                  <IconButton
                    size="sm"
                    icon={ArrowUpRightIcon}
                    data-move-away
                    label={`Move ${name} to another gallery`}
                    title="Move to another gallery"
                    onClick={props.onMoveAway}
                  />
                )}
              </span>
              <IconButton size="sm" icon={TrashIcon} data-remove label={`Remove ${name}`} onClick={props.onRemove} />
            </>
          )}
        </div>
      </div>
    </li>
  );
}

/** Returns whether Shift was held; also works for a click by the space bar. */
function isShiftHeld(event: Event): boolean {
  return 'shiftKey' in event && event.shiftKey === true;
}

interface FailedActionsProps extends Pick<UploadTileProps, 'onRemove' | 'onRetry'> {
  name: string;
  canRetry: boolean;
}

function FailedActions({ name, canRetry, onRemove, onRetry }: FailedActionsProps) {
  return (
    <>
      {canRetry && (
        <LinkButton className={styles.retry} onClick={onRetry}>
          <RetryIcon />
          <span>
            Try again<VisuallyHidden>{` to upload ${name}`}</VisuallyHidden>
          </span>
        </LinkButton>
      )}
      <LinkButton className={styles.retry} data-remove onClick={onRemove}>
        <TrashIcon />
        <span>
          Remove<VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </span>
      </LinkButton>
    </>
  );
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

/** Maximum width, see the styles; the photo is uncropped. */
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
