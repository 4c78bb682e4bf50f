import { listHref } from '../rules/service-links.ts'
import { texts } from '../texts.ts'
import '../services.css'

type ServicesTitleProps = {
  /** The page below it, whose own title is the heading then; null for the list. */
  guideTitle: string | null
}

/** The heading of the public pages about services (decisions §10, `showServicesTitle`). */
export function ServicesTitle({ guideTitle }: ServicesTitleProps) {
  if (guideTitle === null) return <h1>{texts.servicesTitle}</h1>
  return (
    <>
      <a className="services__back" href={listHref('public')}>
        {texts.servicesTitle}
      </a>
      <h1>{guideTitle}</h1>
    </>
  )
}
