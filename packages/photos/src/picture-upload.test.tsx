import type { Photo } from '@fotosoc/contract/photo';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePictureUpload } from './picture-upload.tsx';
import { createSamplePhoto } from './testing.ts';

const photo = createSamplePhoto('p');

/** Upload whose response arrives when the test calls `respond`. */
let respond: (() => void) | undefined;
class HeldRequest extends EventTarget {
  upload = new EventTarget();
  status = 201;
  responseText = JSON.stringify({ photo });

  open() {}
  setRequestHeader() {}
  send() {
    respond = () => this.dispatchEvent(new Event('loadend'));
  }
}

it('hands the stored photo to the form as the form is then', async () => {
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
  const [first, latest] = [vi.fn<(photo: Photo) => void>(), vi.fn<(photo: Photo) => void>()];
  const target = { purpose: 'page', link: 'workshops', gallery: 1 } as const;
  const { result, rerender } = renderHook(({ onStored }) => usePictureUpload(target, onStored), {
    initialProps: { onStored: first },
  });
  act(() => result.current.upload(new File(['picture'], 'tripod.jpg', { type: 'image/jpeg' })));
  await waitFor(() => expect(respond).toBeDefined());
  rerender({ onStored: latest });
  await act(async () => respond!());
  await waitFor(() => expect(latest).toHaveBeenCalledWith(photo));
  expect(first).not.toHaveBeenCalled();
});
