type IconProps = { path: string; size?: 's' | 'xs'; className?: string }

const sizes = { s: ' i--s', xs: ' i--xs' }

/** Hides the decorative icon from screen readers. */
export function Icon({ path, size, className }: IconProps) {
  const classes = `i${size ? sizes[size] : ''}${className ? ` ${className}` : ''}`
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
