import { useState, type MouseEvent } from 'react'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { externalIcon } from '../../ui/icons/cabinet-icons.ts'
import { fileMessages } from './messages.ts'

type DocumentRowProps = {
  href: string
  title: string
  /** On an iPhone a document replaces the app without a visible way back, so show a hint first (U-04). */
  isOnIphone: boolean
}

export function DocumentRow({ href, title, isOnIphone }: DocumentRowProps) {
  const [isHintOpen, setIsHintOpen] = useState(false)
  const handleClick = (event: MouseEvent) => {
    if (!isOnIphone) return
    event.preventDefault()
    setIsHintOpen(true)
  }
  return (
    <>
      <a className="row" href={href} target="_blank" rel="noopener noreferrer" onClick={handleClick}>
        <span className="row__body">
          <span className="row__title">{title}</span>
        </span>
        <Icon path={externalIcon} className="chevron" />
      </a>
      {isHintOpen && (
        <Dialog title={fileMessages.documentTitle} onClose={() => setIsHintOpen(false)}>
          <p>{fileMessages.documentText}</p>
          <ButtonLink kind="primary" isBlock href={href}>
            {fileMessages.openDocument}
          </ButtonLink>
        </Dialog>
      )}
    </>
  )
}
