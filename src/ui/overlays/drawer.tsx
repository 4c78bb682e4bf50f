import { useId, type ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { closeIcon } from '../icons/icons.ts'
import { messages } from '../messages.ts'
import { ModalFrame } from './modal.tsx'
import './drawer.css'

type DrawerProps = { title: string; onClose: () => void; children: ReactNode }

/** Shows a list item at the side of wide screens, or over a phone's. Another title remounts the content. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const titleId = useId()
  return (
    <ModalFrame className="drawer" titleId={titleId} onClose={onClose}>
      <div className="drawer__head">
        <h2 key={title} id={titleId}>
          {title}
        </h2>
        <IconButton icon={closeIcon} label={messages.close} onClick={onClose} />
      </div>
      <div key={title} className="drawer__body">
        {children}
      </div>
    </ModalFrame>
  )
}
