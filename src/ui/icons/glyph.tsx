import { messages } from '../messages.ts'
import { Icon } from './icon.tsx'
import { pencilIcon } from './cabinet-icons.ts'
import { alertIcon, checkIcon, clockIcon } from './icons.ts'
import {
  coldIcon,
  distributorIcon,
  electricIcon,
  gasIcon,
  heatIcon,
  hotIcon,
  moonIcon,
  sunIcon,
} from './meter-icons.ts'

type GlyphKind = keyof typeof glyphIcons

export const glyphIcons = {
  cold: coldIcon,
  hot: hotIcon,
  gas: gasIcon,
  electric: electricIcon,
  peak: sunIcon,
  day: sunIcon,
  half: electricIcon,
  night: moonIcon,
  heat: heatIcon,
  distributor: distributorIcon,
}

/** Returns the colour: heat for a heat distributor, day for the peak zone. */
export function glyphColour(kind: GlyphKind): string {
  if (kind === 'distributor') return 'heat'
  return kind === 'peak' ? 'day' : kind
}

type GlyphProps = { kind: GlyphKind }
type SentGlyphProps = GlyphProps & { name: string; progress: keyof typeof words }

export function Glyph({ kind }: GlyphProps) {
  return (
    <span className="glyph" data-kind={glyphColour(kind)}>
      <Icon path={glyphIcons[kind]} />
    </span>
  )
}

const words = {
  sent: messages.sent,
  waiting: messages.waiting,
  refused: messages.notAccepted,
  draft: messages.typed,
  due: messages.notSent,
}
const marks = { sent: checkIcon, waiting: clockIcon, refused: alertIcon, draft: pencilIcon }

/** Draws an outline until the reading is sent. */
export function SentGlyph({ kind, name, progress }: SentGlyphProps) {
  return (
    <span className={`glyph is-${progress}`} data-kind={glyphColour(kind)}>
      <span className="sr-only">
        {name}: {words[progress]}
      </span>
      <Icon path={glyphIcons[kind]} />
      {progress !== 'due' && (
        <span className="glyph__mark">
          <Icon path={marks[progress]} />
        </span>
      )}
    </span>
  )
}
