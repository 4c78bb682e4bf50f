import type { ReactNode, SyntheticEvent } from 'react'

type QuestionProps = {
  title: string
  help?: ReactNode
  foot: ReactNode
  onSubmit: () => void
  children?: ReactNode
}

/** One question of the QR payment: what is asked, why, the field, and at the thumb the button. */
export function Question({ title, help, foot, onSubmit, children }: QuestionProps) {
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="plain__form" onSubmit={handleSubmit} noValidate>
      <h1>{title}</h1>
      {help && <p className="plain__help">{help}</p>}
      {children}
      <div className="plain__foot">{foot}</div>
    </form>
  )
}
