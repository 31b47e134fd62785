import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useConfirmation } from '@fotosoc/host';
import { EntryList } from './entry-list';
import { useCountedUpload } from './open-fields';

function List({ names, onChange }: { names: string[]; onChange: (entries: { id: string }[]) => void }) {
  useCountedUpload(true);
  const entries = names.map((id) => ({ id }));
  return (
    <EntryList
      entries={entries}
      seen={entries}
      onChange={onChange}
      nameOf={({ id }) => id}
      addLabel="Add entry"
      make={() => ({ id: 'new' })}
      renderRow={({ id }) => id}
      renderForm={() => null}
    />
  );
}

it('adds an entry to the list that another editor changed while the question about an upload was open', async () => {
  const [before, after] = [vi.fn<(entries: { id: string }[]) => void>(), vi.fn<(entries: { id: string }[]) => void>()];
  const { rerender } = render(<List names={['a']} onChange={before} />);
  const { result: asked } = renderHook(useConfirmation);
  await userEvent.click(screen.getByRole('button', { name: 'Add entry' }));
  rerender(<List names={['a', 'b']} onChange={after} />);
  act(() => asked.current!.answer(true));
  await waitFor(() => expect(after).toHaveBeenCalledExactlyOnceWith([{ id: 'a' }, { id: 'b' }, { id: 'new' }]));
  expect(before).not.toHaveBeenCalled();
});
