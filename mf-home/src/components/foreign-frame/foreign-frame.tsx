export interface ForeignFrameProps {
  className?: string;
  /** One of the origins that may be framed; see society.ts. */
  src: string;
  title: string;
  /** Features lent to the page, e.g. `fullscreen`. */
  allow: string;
  onLoad: () => void;
}

/** A page of another host inside this one. It may run scripts, but neither leave its frame nor reach this page. */
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
