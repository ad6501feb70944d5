/** A state line while it loads; `look` makes it as high as the lines that follow. */
export function StatusSkeleton({ look }: { look?: string | undefined }) {
  return (
    <span className={look}>
      <span className="skeleton status-skeleton" />
    </span>
  )
}
