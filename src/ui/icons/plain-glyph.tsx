import { MaskIcon } from './mask-icon.tsx'

type PlainGlyphProps = { icon: string }

export function PlainGlyph({ icon }: PlainGlyphProps) {
  return (
    <span className="glyph glyph--plain">
      <MaskIcon path={icon} />
    </span>
  )
}
