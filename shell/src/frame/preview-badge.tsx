/** Says all the time that this is not what visitors get, and leads back. */
export function PreviewBadge({ previews }: { previews: readonly string[] }) {
  return (
    <aside className="preview" aria-label="Preview">
      <span>Preview of {previews.join(', ')}</span>
      <a href="?preview=off">Leave preview</a>
    </aside>
  );
}
