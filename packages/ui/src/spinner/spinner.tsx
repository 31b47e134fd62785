export interface SpinnerProps {
  /** The words of the specification, e.g. `Loading...`; shown and announced. */
  label: string;
}

/** Words and a spinner while something is fetched. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <p className="loading" role="status">
      <span className="spin" aria-hidden="true" />
      {label}
    </p>
  );
}
