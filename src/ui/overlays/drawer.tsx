import { useId, type ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { closeIcon } from '../icons/icons.ts'
import { messages } from '../messages.ts'
import { ModalFrame } from './modal.tsx'
import './drawer.css'

type DrawerProps = { title: string; onClose: () => void; children: ReactNode }

/**
 * One thing of a list with all of it: at the side of a wide screen, over the whole of a phone's. Mounted means open.
 * Another title is another thing: it takes the place of the one before instead of moving it.
 */
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
