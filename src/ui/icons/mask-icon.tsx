type MaskIconProps = { path: string; size?: 'xs'; className?: string }

/** An icon of long lists: Chromium visits each svg element of a page in every frame, also those off the screen. */
export function MaskIcon({ path, size, className }: MaskIconProps) {
  const drawing = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='red' stroke-width='${size ? 2 : 1.75}' stroke-linecap='round' stroke-linejoin='round'><path d='${path}'/></svg>`
  return (
    <span
      className={`icon icon--mask${size ? ` icon--${size}` : ''}${className ? ` ${className}` : ''}`}
      style={{ maskImage: `url("data:image/svg+xml,${encodeURIComponent(drawing)}")` }}
      aria-hidden="true"
    />
  )
}
