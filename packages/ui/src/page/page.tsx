import type { ComponentProps, HTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Heading } from '../heading/heading.tsx';
import { Lead } from '../text/text.tsx';
import styles from './page.module.css';

/** How wide the content may get: `wide` for pictures and lists, `text` for words, forms and tables. */
export type Width = 'wide' | 'text';

function containerClass(width: Width): string {
  return classNames(styles.container, width === 'text' && styles.text);
}

export interface ContainerProps extends ComponentProps<'div'> {
  /** Default `wide`. */
  width?: Width;
}

/** Keeps its content off the edges of the window and within the widest line. */
export function Container({ width = 'wide', className, ...rest }: ContainerProps) {
  return <div {...rest} className={classNames(containerClass(width), className)} />;
}

export interface PageProps extends HTMLAttributes<HTMLElement> {
  /** Default `wide`; `full` leaves the width to what is inside. */
  width?: Width | 'full';
  /** Default `div`: the frame has a `main` already. */
  as?: 'div' | 'main';
}

/** A whole page between bar and footer. */
export function Page({ width = 'wide', as: Element = 'div', className, ...rest }: PageProps) {
  const container = width !== 'full' && containerClass(width);
  return <Element {...rest} className={classNames(container, styles.page, className)} />;
}

export interface PageHeadProps {
  /** The page's one `h1`. */
  title: ReactNode;
  /** Of a page that is worked on, not read: smaller. */
  isTool?: boolean;
  titleClass?: string;
  /** Above the title, e.g. the way back. */
  above?: ReactNode;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** A button or a note at the end of the title's line. */
  action?: ReactNode;
  /** Below all that. */
  children?: ReactNode;
  /** A container of its own, on a `full` page. */
  width?: Width;
  className?: string;
}

/** What a page begins with: its title and what belongs to it. */
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
    <header className={classNames(styles.head, isTool && styles.tool, width && containerClass(width), className)}>
      {above}
      {action ? (
        <div className={styles.row}>
          {heading}
          {action}
        </div>
      ) : (
        heading
      )}
      {lead && <Lead className={styles.lead}>{lead}</Lead>}
      {children}
    </header>
  );
}
