type BadgeProps = { count: number; label: string }

/** A count in a corner, with a label for screen readers; nothing at zero. */
export function Badge({ count, label }: BadgeProps) {
  if (count === 0) return null
  return (
    <span className="badge">
      <span aria-hidden="true">{count}</span>
      <span className="sr">
        {label}: {count}
      </span>
    </span>
  )
}
