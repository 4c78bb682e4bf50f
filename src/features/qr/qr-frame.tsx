import type { ReactNode, SyntheticEvent } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { Mark } from '../../ui/icons/mark.tsx'
import { LowVisionFoot } from './low-vision-foot.tsx'
import { getProgress, stepCount, type Step } from './rules/flow.ts'
import { messages } from './messages.ts'
import './qr.css'

type QrFrameProps = {
  host: HostConfig
  step: Step | null
  back?: ReactNode
  children: ReactNode
}

const marks = Array.from({ length: stepCount }, (_, index) => index + 1)

export function QrFrame({ host, step, back, children }: QrFrameProps) {
  const place = step === null ? null : getProgress(step)
  return (
    <div className="standalone">
      <header className="standalone__top">
        {back ?? <Mark />}
        <span className="strong">{host.name}</span>
        {place !== null && (
          <span className="standalone__steps">
            <span className="sr-only">{messages.step(place, stepCount)}</span>
            {marks.map((mark) => (
              <i key={mark} className={mark <= place ? 'is-done' : undefined} />
            ))}
          </span>
        )}
      </header>
      <main className="standalone__main" id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="standalone__low-vision">
        <LowVisionFoot />
      </footer>
    </div>
  )
}

type QuestionProps = {
  title: string
  help?: ReactNode
  foot: ReactNode
  onSubmit: () => void
  children?: ReactNode
}

export function Question({ title, help, foot, onSubmit, children }: QuestionProps) {
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form method="post" className="standalone__form" onSubmit={handleSubmit} noValidate>
      <h1>{title}</h1>
      {help && <p className="standalone__help">{help}</p>}
      {children}
      <div className="standalone__actions">{foot}</div>
    </form>
  )
}
