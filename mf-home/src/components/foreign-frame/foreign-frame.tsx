export interface ForeignFrameProps {
  className?: string;
  /** Address of a host that the site's Content-Security-Policy allows in frames, as checked by the schema of
   *  `society`. */
  src: string;
  title: string;
  /** Permissions policy of the frame, e.g. `fullscreen`. */
  allow: string;
  onLoad: () => void;
}

/** Frame for a page of another host. The page may run scripts, but can neither navigate nor access this page. */
export function ForeignFrame({ className, src, title, allow, onLoad }: ForeignFrameProps) {
  return (
    <iframe
      className={className}
      src={src}
      title={title}
      allow={allow}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the pair is unsafe for pages of this origin only
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      referrerPolicy="strict-origin"
      onLoad={onLoad}
    />
  );
}
