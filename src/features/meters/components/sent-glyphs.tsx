import { kindOf } from '#contract/meters/types.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { SentGlyph } from '../../../ui/icons/glyph.tsx'
import type { PanelMeter } from '../rules/panel-view.ts'
import { meterName, texts } from '../texts.ts'
import '../readings-panel.css'

type SentGlyphsProps = { meters: readonly PanelMeter[] }

/** One square for each meter, their count, and the way to the form. */
export function SentGlyphs({ meters }: SentGlyphsProps) {
  const sent = meters.filter(({ isSent }) => isSent).length
  return (
    <>
      <ul className="glyphs">
        {meters.map(({ meter, isSent }) => (
          <li key={meter.id}>
            <SentGlyph kind={kindOf(meter.type)} name={meterName(meter.type)} isSent={isSent} />
          </li>
        ))}
      </ul>
      <div className="readings__foot">
        <span className="note">
          {texts.sentCount}
          <b className="num">{texts.count(sent, meters.length)}</b>
        </span>
        <ButtonLink href={`#${signedRoutes.meters.to({})}`}>{texts.submit}</ButtonLink>
      </div>
    </>
  )
}
