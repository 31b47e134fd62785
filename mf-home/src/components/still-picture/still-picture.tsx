export interface StillPictureProps {
  /** Addresses of the same picture by their widths in pixels, narrowest first. */
  files: readonly (readonly [address: string, width: number])[];
  /** Width by height. */
  ratio: number;
  /** How wide it is shown, as `sizes` says it. */
  sizes: string;
  className?: string;
}

/** A picture of the society's own beside the words that say the same. The browser takes the file that fits. */
export function StillPicture({ files, ratio, sizes, className }: StillPictureProps) {
  const [widest, width] = files.at(-1)!;
  return (
    <picture>
      <img
        className={className}
        src={widest}
        srcSet={files.map(([address, pixels]) => `${address} ${pixels}w`).join(', ')}
        sizes={sizes}
        width={width}
        height={Math.round(width / ratio)}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
