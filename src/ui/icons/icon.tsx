type IconProps = { path: string; size?: 's' | 'xs'; className?: string }

const sizes = { s: ' icon--s', xs: ' icon--xs' }

/** Hidden from screen readers. */
export function Icon({ path, size, className }: IconProps) {
  const classes = `icon${size ? sizes[size] : ''}${className ? ` ${className}` : ''}`
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
