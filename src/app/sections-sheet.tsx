import { Icon } from '../ui/icons/icon.tsx'
import { List } from '../ui/lists/list.tsx'
import { Sheet } from '../ui/overlays/modal.tsx'
import { messages } from './messages.ts'

type SectionsSheetProps = {
  links: readonly { readonly name: string; readonly href: string; readonly icon: string }[]
  current: string
  onClose: () => void
}

export function SectionsSheet({ links, current, onClose }: SectionsSheetProps) {
  return (
    <Sheet title={messages.sections} onClose={onClose}>
      <List>
        {links.map(({ name, href, icon }) => (
          <a
            key={name}
            className="row"
            href={href}
            aria-current={name === current ? 'page' : undefined}
            onClick={onClose}
          >
            <Icon path={icon} />
            <span className="row__body">{name}</span>
          </a>
        ))}
      </List>
    </Sheet>
  )
}
