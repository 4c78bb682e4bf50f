import { useLocation, useSearch } from 'wouter'
import type { Section } from './sections.ts'

type RailKidsProps = { kids: NonNullable<Section['kids']> }

/** The views of the present section, the one of the address marked. */
export function RailKids({ kids }: RailKidsProps) {
  const [path] = useLocation()
  const search = useSearch()
  const here = `#${path}${search && `?${search}`}`
  return (
    <ul className="rail__kids">
      {kids.map(({ name, href }) => (
        <li key={href}>
          <a href={href} aria-current={href === here ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
