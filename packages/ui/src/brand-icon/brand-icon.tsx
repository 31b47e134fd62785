import type { CSSProperties } from 'react';

export interface BrandIconProps {
  className?: string;
  style?: CSSProperties;
}

/** Renders the society's logo: a sheet of 4 × 5 film with its notch code. Also the fallback picture and the emblem of
 *  empty states. */
export function BrandIcon({ className, style }: BrandIconProps) {
  return (
    <svg className={className} style={style} viewBox="0 0 32 40" fill="currentColor" aria-hidden="true">
      <path
        fillRule="evenodd"
        d="M0 0H15.5L17.5 3.5 19.5 0H21.5A2.6 2.6 0 0 0 26.7 0H32V40H0ZM16 13.5A8.5 8.5 0 1 0 16 30.5A8.5 8.5 0 1 0 16 13.5Z"
      />
    </svg>
  );
}
