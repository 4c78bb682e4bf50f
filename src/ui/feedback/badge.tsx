type BadgeProps = { count: number; label: string }

export function Badge({ count, label }: BadgeProps) {
  if (count === 0) return null
  return (
    <span className="badge">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">
        {label}: {count}
      </span>
    </span>
  )
}
