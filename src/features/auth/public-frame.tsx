import { useEffect, useState, type ReactNode } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { Mark } from '../../ui/icons/mark.tsx'
import './public.css'

type PublicFrameProps = { host: HostConfig; background: string; children: ReactNode }

let hasDrawn = false

function Picture({ src }: { src: string }) {
  const [isShown, setIsShown] = useState(hasDrawn)
  useEffect(() => {
    const show = (): void => setIsShown((hasDrawn = true))
    const frame = requestAnimationFrame(() => setTimeout(show))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isShown && <img src={src} alt="" />
}

export function PublicFrame({ host, background, children }: PublicFrameProps) {
  return (
    <div className="public">
      <header className="public__art">
        <Picture src={background} />
        <a className="public__brand" href="#/auth/login/">
          <Mark />
          <span>{host.name}</span>
        </a>
      </header>
      <main className="public__form" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
