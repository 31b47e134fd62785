import { LIMITS, PLATFORMS } from '@fotosoc/contract/limits';
import type { Platform } from '@fotosoc/contract/portfolio';
import { PLATFORM_NAMES } from '@fotosoc/contract/platform-names';
import { labelSocialAddress, formatSocialPlaceholder } from '@fotosoc/contract/social-address';
import { Button } from '@fotosoc/ui/button';
import type { FieldErrors } from '@fotosoc/ui/editor';
import { FieldError } from '@fotosoc/ui/field';
import { PlusIcon, TrashIcon } from '@fotosoc/ui/icon';
import { IconButton } from '@fotosoc/ui/icon-button';
import { Input, Select } from '@fotosoc/ui/input';
import { useId, useRef } from 'react';
import styles from './portfolio-form.module.css';
import type { PortfolioValues } from './portfolio-values';

type Row = PortfolioValues['socialButtons'][number];

export interface SocialRowsProps {
  rows: Row[];
  onChange: (change: (rows: Row[]) => Row[]) => void;
  errors: FieldErrors;
}

/** Fields for social buttons, a row with platform and address each. */
export function SocialRows({ rows, onChange, errors }: SocialRowsProps) {
  const root = useRef<HTMLDivElement>(null);
  const focusAdd = () => root.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  return (
    <div ref={root}>
      {rows.map((row, index) => (
        <SocialRow
          key={row.key}
          row={row}
          error={errors[`socialButtons.${index}.url`]}
          onChange={(patch) =>
            onChange((before) => before.map((other) => (other.key === row.key ? { ...other, ...patch } : other)))
          }
          onRemove={() => {
            onChange((before) => before.filter(({ key }) => key !== row.key));
            focusAdd();
          }}
        />
      ))}
      {rows.length < LIMITS.socialButtons && (
        <Button
          variant="line"
          size="sm"
          data-add
          onClick={() => onChange((before) => [...before, { key: crypto.randomUUID(), platform: 'website', url: '' }])}
        >
          <PlusIcon />
          <span>Add social button</span>
        </Button>
      )}
    </div>
  );
}

interface SocialRowProps {
  row: Row;
  error?: string;
  onChange: (patch: Partial<Row>) => void;
  onRemove: () => void;
}

function SocialRow({ row: { platform, url }, error, onChange, onRemove }: SocialRowProps) {
  const id = useId();
  const isEmail = platform === 'email';
  const label = PLATFORM_NAMES[platform];
  return (
    <div className={styles.social}>
      <Select
        aria-label="Platform"
        value={platform}
        onChange={({ target }) => onChange({ platform: target.value as Platform })}
      >
        {PLATFORMS.map((known) => (
          <option key={known} value={known}>
            {PLATFORM_NAMES[known]}
          </option>
        ))}
      </Select>
      <Input
        type={isEmail ? 'email' : 'text'}
        inputMode={isEmail ? 'email' : 'url'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-label={labelSocialAddress(platform)}
        placeholder={formatSocialPlaceholder(platform)}
        maxLength={LIMITS.url}
        value={url}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={({ target }) => onChange({ url: target.value })}
      />
      <IconButton icon={TrashIcon} label={`Remove ${label}`} onClick={onRemove} />
      {error && (
        <FieldError className={styles.socialError} id={id}>
          {error}
        </FieldError>
      )}
    </div>
  );
}
