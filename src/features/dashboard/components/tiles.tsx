import { chatIcon, externalIcon, helmetIcon, wrenchIcon } from '../../../ui/icons/cabinet-icons.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { messages } from '../messages.ts'
import '../home.css'

export type TilesProps = {
  /** The template shop if the profile may read it (H-02). */
  requestHref: string
  ticketHref: string
  /** Null if the organisation publishes no jobs. */
  jobsHref: string | null
  /** Return false to prevent navigation. */
  onOpen: (tile: 'request' | 'ticket') => boolean
}

export function Tiles({ requestHref, ticketHref, jobsHref, onOpen }: TilesProps) {
  const inside = [
    { name: 'request', href: requestHref, icon: wrenchIcon, text: messages.request },
    { name: 'ticket', href: ticketHref, icon: chatIcon, text: messages.ticket },
  ] as const
  return (
    <section aria-label={messages.actions}>
      <ul className="tiles">
        {inside.map(({ name, href, icon, text }) => (
          <li key={name}>
            <a
              className="tile"
              href={href}
              onClick={(event) => {
                if (!onOpen(name)) event.preventDefault()
              }}
            >
              <Icon path={icon} />
              <span>{text}</span>
              {name === 'ticket' && <small>{messages.ticketNote}</small>}
            </a>
          </li>
        ))}
        {jobsHref && (
          <li>
            <a className="tile" href={jobsHref} target="_blank" rel="noopener noreferrer">
              <Icon path={helmetIcon} />
              <Icon path={externalIcon} className="tile__external" />
              <span>{messages.jobs}</span>
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}
