import type { ComponentProps, HTMLAttributes, ReactNode } from 'react';
import { joinClassNames } from '../class-names.ts';
import { Heading } from '../heading/heading.tsx';
import { Lead } from '../text/text.tsx';
import styles from './page.module.css';

/** Maximum content width: `wide` for pictures and lists, `text` for text, forms and tables. */
export type Width = 'wide' | 'text';

function containerClass(width: Width): string {
  return joinClassNames(styles.container, width === 'text' && styles.text);
}

export interface ContainerProps extends ComponentProps<'div'> {
  width?: Width;
}

/** Renders content with page margins and a maximum width. */
export function Container({ width = 'wide', className, ...rest }: ContainerProps) {
  return <div {...rest} className={joinClassNames(containerClass(width), className)} />;
}

export interface PageProps extends HTMLAttributes<HTMLElement> {
  /** Default `wide`; `full` leaves the width to the content. */
  width?: Width | 'full';
  /** Default `div`: the frame already has a `main`. */
  as?: 'div' | 'main';
}

/** Renders a whole page between navigation bar and footer. */
export function Page({ width = 'wide', as: Element = 'div', className, ...rest }: PageProps) {
  const container = width !== 'full' && containerClass(width);
  return <Element {...rest} className={joinClassNames(container, styles.page, className)} />;
}

export interface PageHeadProps {
  title: ReactNode;
  /** Smaller title, for pages with tools rather than text. */
  isTool?: boolean;
  titleClass?: string;
  /** Content above the title, e.g. a link back. */
  above?: ReactNode;
  lead?: ReactNode;
  /** Button or note at the end of the title's line. */
  action?: ReactNode;
  children?: ReactNode;
  /** Adds a container of this width, on a `full` page. */
  width?: Width;
  className?: string;
}

/** Renders the title of a page with related content. */
export function PageHead({
  title,
  isTool = false,
  titleClass,
  above,
  lead,
  action,
  children,
  width,
  className,
}: PageHeadProps) {
  const heading = (
    <Heading size={isTool ? 'section' : 'page'} as="h1" className={titleClass}>
      {title}
    </Heading>
  );
  return (
    <header className={joinClassNames(styles.head, isTool && styles.tool, width && containerClass(width), className)}>
      {above}
      {action ? (
        <div className={styles.row}>
          {heading}
          {action}
        </div>
      ) : (
        heading
      )}
      {lead && (
        <Lead as={typeof lead === 'string' ? 'p' : 'div'} className={styles.lead}>
          {lead}
        </Lead>
      )}
      {children}
    </header>
  );
}
