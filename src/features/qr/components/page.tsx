import type { ReactNode } from 'react'

type PageProps = { title: string; help?: ReactNode; children?: ReactNode; foot: ReactNode }

/** A page of the QR payment that asks nothing. */
export function Page({ title, help, children, foot }: PageProps) {
  return (
    <div className="plain__form">
      <h1>{title}</h1>
      {help && <p className="plain__help">{help}</p>}
      {children}
      <div className="plain__foot">{foot}</div>
    </div>
  )
}
