import { useEffect, useState } from 'react';
import type { PhotoSource } from '../photo/photo.tsx';
import { countBrightness, formatHistogramPath } from './brightness.ts';
import styles from './photo-viewer.module.css';

/** Large enough for a representative count, small enough to be fast. */
const SAMPLE_WIDTH_PX = 160;

/** Renders the brightness histogram of a photo, from black to white; renders nothing if the pixels cannot be read. */
export function Histogram({ photo }: { photo: PhotoSource }) {
  const [path, setPath] = useState('');
  const smallest = photo.variants[0]?.url ?? photo.url;
  useEffect(() => {
    let isGone = false;
    const count = async () => {
      const pixels = await pixelsOf(smallest);
      if (pixels && !isGone) setPath(formatHistogramPath(countBrightness(pixels)));
    };
    void count();
    return () => {
      isGone = true;
    };
  }, [smallest]);
  return (
    <svg
      className={styles.histogram}
      viewBox="0 0 200 60"
      preserveAspectRatio="none"
      role="img"
      aria-label="Brightness histogram, dark on the left"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

async function pixelsOf(url: string): Promise<Uint8ClampedArray | undefined> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE_WIDTH_PX;
  canvas.height = Math.max(1, Math.round((SAMPLE_WIDTH_PX * image.naturalHeight) / image.naturalWidth));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height).data;
}
