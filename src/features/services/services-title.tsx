import { listHref } from './rules.ts'
import { messages } from './messages.ts'
import './services.css'

type ServicesTitleProps = {
  /** The title of the page below the list, which is the heading then; null on the list itself. */
  guideTitle: string | null
}

/** The heading of the public pages about services (A-13, `showServicesTitle`). */
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
