import type { ReactNode } from 'react'
import type { HostConfig } from '#contract/host/schema.ts'
import { Icon } from '../../../ui/icon.tsx'
import { backIcon } from '../../../ui/icons.ts'
import { Mark } from '../../../ui/mark.tsx'
import { placeOf, stepCount, type Step } from '../rules/step.ts'
import { texts } from '../texts.ts'
import { pathOf } from './go-to.ts'
import '../qr.css'

type QrFrameProps = {
  host: HostConfig
  /** Null for a page beside the way. */
  step: Step | null
  back?: Step | null
  children: ReactNode
}

const marks = Array.from({ length: stepCount }, (_, index) => index + 1)

/** The frame of every screen of the QR payment: whose it is, how far the payer is, one question. */
export function QrFrame({ host, step, back = null, children }: QrFrameProps) {
  const place = step === null ? null : placeOf(step)
  return (
    <div className="plain">
      <header className="plain__top">
        {back === null ? (
          <Mark />
        ) : (
          <a className="iconbtn back" href={`#${pathOf(back)}`} aria-label={texts.back}>
            <Icon path={backIcon} />
          </a>
        )}
        <span className="strong">{host.name}</span>
        {place !== null && (
          <span className="plain__steps">
            <span className="sr">{texts.step(place, stepCount)}</span>
            {marks.map((mark) => (
              <i key={mark} className={mark <= place ? 'is-done' : undefined} />
            ))}
          </span>
        )}
      </header>
      <main className="plain__main" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
