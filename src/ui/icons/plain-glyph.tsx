import { Icon } from './icon.tsx'

type PlainGlyphProps = { icon: string }

export function PlainGlyph({ icon }: PlainGlyphProps) {
  return (
    <span className="glyph glyph--plain">
      <Icon path={icon} />
    </span>
  )
}
