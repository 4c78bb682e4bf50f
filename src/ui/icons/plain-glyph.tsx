import { Icon } from './icon.tsx'

type PlainGlyphProps = { icon: string }

/** The square of an object without a kind: a request, a photo. */
export function PlainGlyph({ icon }: PlainGlyphProps) {
  return (
    <span className="glyph glyph--plain">
      <Icon path={icon} />
    </span>
  )
}
