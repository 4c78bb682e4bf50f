import { Icon } from './icon.tsx'
import { checkIcon } from './icons.ts'
import { glyphColour, glyphIcons, type GlyphKind } from './glyph-kind.ts'
import { texts } from '../texts.ts'

type GlyphProps = { kind: GlyphKind }
type SentGlyphProps = GlyphProps & { name: string; isSent: boolean }

/** The square of a meter beside its name. */
export function Glyph({ kind }: GlyphProps) {
  return (
    <span className="glyph" data-kind={glyphColour(kind)}>
      <Icon path={glyphIcons[kind]} />
    </span>
  )
}

/** The square that stands for a meter by itself: an outline until its reading is sent, then a tint and a check. */
export function SentGlyph({ kind, name, isSent }: SentGlyphProps) {
  return (
    <span className={isSent ? 'glyph is-sent' : 'glyph'} data-kind={glyphColour(kind)}>
      <span className="sr">
        {name}: {isSent ? texts.sent : texts.notSent}
      </span>
      <Icon path={glyphIcons[kind]} />
      {isSent && (
        <span className="glyph__mark">
          <Icon path={checkIcon} />
        </span>
      )}
    </span>
  )
}
