import type { ReactNode } from 'react'
import type { HostConfig } from '#contract/host/schema.ts'
import { Mark } from '../../ui/icons/mark.tsx'
import './public.css'

type PublicFrameProps = { host: HostConfig; background: string; children: ReactNode }

/** The frame of public pages: the host's picture and name beside one narrow column. */
export function PublicFrame({ host, background, children }: PublicFrameProps) {
  return (
    <div className="public">
      <header className="public__art">
        <img src={background} alt="" />
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
