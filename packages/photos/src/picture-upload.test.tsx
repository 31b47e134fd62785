import type { Photo } from '@fotosoc/contract/photo';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePictureUpload } from './picture-upload.tsx';
import { createSamplePhoto } from './testing.ts';
import { uploadPhoto } from './upload.ts';

vi.mock('./upload.ts');

it('hands the stored photo to the form as the form is then', async () => {
  const photo = createSamplePhoto('p');
  let finish: () => void;
  vi.mocked(uploadPhoto).mockReturnValue(new Promise((resolve) => (finish = () => resolve(photo))));
  const [first, latest] = [vi.fn<(photo: Photo) => void>(), vi.fn<(photo: Photo) => void>()];
  const target = { purpose: 'page', link: 'workshops', gallery: 1 } as const;
  const { result, rerender } = renderHook(({ onStored }) => usePictureUpload(target, onStored), {
    initialProps: { onStored: first },
  });
  act(() => result.current.upload(new File([''], 'tripod.jpg')));
  rerender({ onStored: latest });
  await act(async () => finish());
  expect(first).not.toHaveBeenCalled();
  expect(latest).toHaveBeenCalledWith(photo);
});
