type IconProps = { path: string; size?: 's' | 'xs'; className?: string }

const sizes = { s: ' i--s', xs: ' i--xs' }

/** Decorative icon beside a text: hidden from screen readers, so the text must say everything. */
export function Icon({ path, size, className }: IconProps) {
  const classes = `i${size ? sizes[size] : ''}${className ? ` ${className}` : ''}`
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
