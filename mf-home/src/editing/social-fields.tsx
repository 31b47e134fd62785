import { useId, type ReactNode } from 'react';
import type { SocialPlatform } from '@fotosoc/contract/platform-names';
import { labelSocialAddress, formatSocialPlaceholder } from '@fotosoc/contract/social-address';
import { Button } from '@fotosoc/ui/button';
import { FieldError, FieldGroup, Legend } from '@fotosoc/ui/field';
import { Input, Select } from '@fotosoc/ui/input';
import { CloseIcon } from '@fotosoc/ui/icon';
import { IconButton } from '@fotosoc/ui/icon-button';
import { Meta } from '@fotosoc/ui/text';
import styles from './editing.module.css';

interface Social<P extends SocialPlatform> {
  platform: P;
  url: string;
}

export interface SocialFieldsProps<P extends SocialPlatform, S extends Social<P>> {
  legend: string;
  /** Note beside the legend, e.g. the maximum number. */
  note?: string;
  most: number;
  /** Display names of the platforms. */
  platforms: Record<P, string>;
  socials: readonly S[];
  onChange: (socials: (S | Social<P>)[]) => void;
  /** Returns the validation error of the link at an index. */
  mistake: (place: number) => string | undefined;
  addLabel: string;
  renderExtra?: (social: S, set: (social: S) => void) => ReactNode;
}

/** Fields for social links, each with platform and address. */
export function SocialFields<P extends SocialPlatform, S extends Social<P>>(props: SocialFieldsProps<P, S>) {
  const { legend, note, most, platforms, socials, onChange, mistake, addLabel, renderExtra } = props;
  const id = useId();
  const names = Object.entries(platforms) as [P, string][];
  const replace = (place: number, next: S) =>
    onChange(socials.map((social, index) => (index === place ? next : social)));
  return (
    <FieldGroup as="fieldset" className={styles.socials}>
      <Legend>
        {legend} {note && <Meta as="span">{note}</Meta>}
      </Legend>
      {socials.map((social, place) => {
        const { platform, url } = social;
        const error = mistake(place);
        return (
          <div key={place} className={styles.social}>
            <Select
              aria-label={`Platform of link ${place + 1}`}
              value={platform}
              onChange={({ target }) => replace(place, { ...social, platform: target.value as P })}
            >
              {names.map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
            <Input
              inputMode={platform === 'email' ? 'email' : 'url'}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              aria-label={labelSocialAddress(platform)}
              placeholder={formatSocialPlaceholder(platform)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-${place}` : undefined}
              maxLength={500}
              value={url}
              onChange={({ target }) => replace(place, { ...social, url: target.value })}
            />
            <IconButton
              icon={CloseIcon}
              label={`Remove ${platforms[platform]}`}
              onClick={({ currentTarget }) => {
                const fields = currentTarget.closest('fieldset')!;
                onChange(socials.filter((_, index) => index !== place));
                // The next link takes over the pressed button; without a next link, the button disappears.
                if (place === socials.length - 1)
                  setTimeout(() => fields.querySelector<HTMLElement>('p > button')?.focus());
              }}
            />
            {renderExtra?.(social, (next) => replace(place, next))}
            {error && <FieldError id={`${id}-${place}`}>{error}</FieldError>}
          </div>
        );
      })}
      {socials.length < most && (
        <p>
          <Button variant="line" size="sm" onClick={() => onChange([...socials, { platform: names[0]![0], url: '' }])}>
            {addLabel}
          </Button>
        </p>
      )}
    </FieldGroup>
  );
}
