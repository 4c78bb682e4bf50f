import { pathOf } from '../rules/place.ts'
import { texts } from '../texts.ts'

type BreadcrumbProps = { category: string }

/** 'Каталог / {category}' (spec K2.2). */
export function Breadcrumb({ category }: BreadcrumbProps) {
  return (
    <nav className="crumbs" aria-label={texts.where}>
      <a href={`#${pathOf({ position: null, id: null })}`}>{texts.title}</a>
      <span aria-hidden="true"> / </span>
      <span aria-current="page">{category}</span>
    </nav>
  )
}
