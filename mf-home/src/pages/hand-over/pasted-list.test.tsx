import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Post } from '../../data/handover';
import { PasteList } from './paste-list';
import { parsePastedList, mergePastedList } from './pasted-list';

const chair: Post = {
  id: 'chair',
  position: 'Chairperson',
  name: 'Ada',
  person: '',
  mailbox: 'chair@example.org',
  rights: ['administrator'],
};
const DARA = { position: 'Chairperson', name: 'Dara Okafor', person: 'dara@example.org' };

describe('a pasted list', () => {
  it.each([
    ['a colon and angle brackets', 'Chairperson: Dara Okafor <dara@example.org>'],
    ['a colon and a space', 'Chairperson: Dara Okafor dara@example.org'],
    ['commas', 'Chairperson, Dara Okafor, dara@example.org'],
    ['semicolons', 'Chairperson; Dara Okafor; dara@example.org'],
    ['the tabs of a spreadsheet', 'Chairperson\tDara Okafor\tdara@example.org\t'],
    ['cells in quotes', '"Chairperson","Dara Okafor","dara@example.org"'],
    ['a dash', 'Chairperson – Dara Okafor dara@example.org'],
    ['a bullet', '• Chairperson: Dara Okafor (dara@example.org)'],
    ['a number', '1. Chairperson, Dara Okafor <dara@example.org>'],
    [
      'a heading whose words are more than one',
      'Committee Position\tFull name\tE-mail address\nChairperson\tDara Okafor\tdara@example.org',
    ],
    ['a heading in another order', 'Name;E-mail;Position\r\nDara Okafor;dara@example.org;Chairperson\r\n'],
  ])('is read with %s', (_, text) => {
    expect(parsePastedList(text)).toEqual({ list: [DARA], unread: [] });
  });

  it('names each line that cannot be read, with its reason', () => {
    const text = [
      'Notes of 12 May',
      'Treasurer:',
      'Ada Byrne <ada@example.org>',
      'Secretary: Ben Okoro ben@',
      `Webmaster: ${'Dara '.repeat(30)}`,
      'Tea maker: Dan Fox',
    ].join('\n');
    expect(parsePastedList(text)).toEqual({
      list: [{ position: 'Tea maker', name: 'Dan Fox', person: '' }],
      unread: [
        { line: 'Notes of 12 May', reason: 'Neither a name nor an address follows the post.' },
        { line: 'Treasurer:', reason: 'Neither a name nor an address follows the post.' },
        { line: 'Ada Byrne <ada@example.org>', reason: 'The post is missing.' },
        { line: 'Secretary: Ben Okoro ben@', reason: 'The e-mail address is not complete, or there are two.' },
        { line: expect.stringMatching(/^Webmaster/), reason: 'The name is longer than 120 characters.' },
      ],
    });
  });

  it('skips a heading below the title of the list', () => {
    const title = 'Committee 2026/27';
    const reason = 'Neither a name nor an address follows the post.';
    const text = `${title}\nName\tE-mail\tPosition\nDara Okafor\tdara@example.org\tChairperson`;
    expect(parsePastedList(text)).toEqual({ list: [DARA], unread: [{ line: title, reason }] });
  });

  it('does not mistake a post and a person for a heading', () => {
    const rachel = { position: 'Events Officer', name: 'Rachel Whoriskey', person: '' };
    expect(parsePastedList('Events Officer, Rachel Whoriskey')).toEqual({ list: [rachel], unread: [] });
  });

  it('is merged into posts of the same name, regardless of case', () => {
    const { list } = parsePastedList('chairperson: Dara Okafor <dara@example.org>\nTreasurer: Oisín Byrne');
    expect(mergePastedList([chair], list)).toMatchObject([
      { id: 'chair', position: 'Chairperson', name: 'Dara Okafor', mailbox: 'chair@example.org' },
      { position: 'Treasurer', mailbox: '', rights: [] },
    ]);
  });
});

function open() {
  const onTake = vi.fn<(posts: Post[]) => void>();
  render(<PasteList posts={[chair]} onTake={onTake} />);
  fireEvent.click(screen.getByRole('button', { name: 'Paste a list' }));
  return onTake;
}

function paste(value: string) {
  fireEvent.change(screen.getByLabelText('The list'), { target: { value } });
}

describe('the dialog', () => {
  it('shows the interpretation of each line before adding', () => {
    const onTake = open();
    paste('Chairperson, Dara Okafor, dara@example.org\nTreasurer: Oisín Byrne');
    const list = within(screen.getByRole('list', { name: 'Posts in the list' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Chairperson Dara Okafor, dara@example.org',
      'Treasurer Oisín Byrne, no e-mail yet',
    ]);
    expect(onTake).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Add 2 posts' }));
    expect(onTake).toHaveBeenCalledOnce();
  });

  it('adds nothing until unreadable lines were seen', () => {
    const onTake = open();
    paste('Chairperson: Dara Okafor\nAll of them agreed');
    fireEvent.click(screen.getByRole('button', { name: 'Add 1 post' }));
    expect(onTake).not.toHaveBeenCalled();
    expect(document.activeElement?.textContent).toContain('“All of them agreed”');
    fireEvent.click(screen.getByRole('button', { name: 'Add 1 post, leave out 1 line' }));
    expect(onTake).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ name: 'Dara Okafor' })]);
  });
});
