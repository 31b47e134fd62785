import type { Block, Inline, ReferencedData } from '@fotosoc/contract/page-section';
import { Lead } from '@fotosoc/ui/text';
import { Fragment, type ReactNode } from 'react';
import { ExternalLink } from '../external-link/external-link';

export interface MarkdownTextProps {
  /** Markdown source. */
  text: string;
  /** Parsed blocks by Markdown source. A text without an entry is shown as it is. */
  words: ReferencedData['words'];
  /** True if the text opens a page or a section. Default `false`. */
  isLead?: boolean;
}

/** Text of the society: paragraphs, lists, emphasis and links. */
export function MarkdownText({ text, words, isLead = false }: MarkdownTextProps): ReactNode {
  const content = words[text]?.map(drawnBlock) ?? <p>{text}</p>;
  return isLead ? <Lead as="div">{content}</Lead> : content;
}

function drawnBlock(block: Block, index: number) {
  if ('p' in block) return <p key={index}>{inline(block.p)}</p>;
  const List = 'ul' in block ? 'ul' : 'ol';
  const lines = 'ul' in block ? block.ul : block.ol;
  return (
    <List key={index}>
      {lines.map((line, place) => (
        <li key={place}>{inline(line)}</li>
      ))}
    </List>
  );
}

function inline(words: Inline[]): ReactNode {
  return words.map((word, index) => <Fragment key={index}>{drawnInline(word)}</Fragment>);
}

function drawnInline(word: Inline): ReactNode {
  if (typeof word === 'string') return word;
  if ('em' in word) return <em>{inline(word.em)}</em>;
  if ('strong' in word) return <strong>{inline(word.strong)}</strong>;
  if ('br' in word) return <br />;
  const { href } = word;
  if (/^https?:/i.test(href)) {
    return (
      <ExternalLink href={href} arrow={false}>
        {inline(word.words)}
      </ExternalLink>
    );
  }
  return <a href={href}>{inline(word.words)}</a>;
}
