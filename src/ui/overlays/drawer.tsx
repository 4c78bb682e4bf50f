import { useId, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { closeIcon } from '../icons/later-icons.ts'
import { messages } from '../messages.ts'
import { ModalFrame } from './modal.tsx'
import './drawer.css'

type DrawerProps = Omit<ComponentProps<typeof ModalFrame>, 'className' | 'titleId' | 'children'> & {
  title: string
  children: ReactNode
}

/** Shows a list item at the side of wide screens, or over a phone's. Another title remounts the content. */
export function Drawer({ title, children, ...options }: DrawerProps) {
  const titleId = useId()
  return (
    <ModalFrame className="drawer" titleId={titleId} {...options}>
      {(leave) => (
        <>
          <div className="drawer__head">
            <h2 key={title} id={titleId}>
              {title}
            </h2>
            <IconButton icon={closeIcon} label={messages.close} onClick={leave} />
          </div>
          <div key={title} className="drawer__body">
            {children}
          </div>
        </>
      )}
    </ModalFrame>
  )
}
