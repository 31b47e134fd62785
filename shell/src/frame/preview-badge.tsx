/** Permanent notice that this page is a preview, with a link to leave the preview. */
export function PreviewBadge({ previews }: { previews: readonly string[] }) {
  return (
    <aside className="preview" aria-label="Preview">
      <span>Preview of {previews.join(', ')}</span>
      <a href="?preview=off">Leave preview</a>
    </aside>
  );
}
