import { listHref } from './rules.ts'
import { messages } from './messages.ts'
import './services.css'

type ServicesTitleProps = {
  guideTitle: string | null
}

/** Renders the heading of the public pages (A-13, `showServicesTitle`). */
export function ServicesTitle({ guideTitle }: ServicesTitleProps) {
  if (guideTitle === null) return <h1>{messages.servicesTitle}</h1>
  return (
    <>
      <a className="services__back" href={listHref('public')}>
        {messages.servicesTitle}
      </a>
      <h1>{guideTitle}</h1>
    </>
  )
}
