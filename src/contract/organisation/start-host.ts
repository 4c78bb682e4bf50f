import { telHref } from './contacts.ts'
import type { HostConfig } from './host-schema.ts'

/** What the first screens need of the host's configuration. */
export interface StartHost {
  readonly name: string
  readonly accent: HostConfig['accent']
  readonly emergency: { readonly text: string; readonly href: string } | null
  readonly privacy: string | null
  readonly cards: boolean
}

export const toStartHost = ({ name, accent, contacts, links, cards }: HostConfig): StartHost => {
  const text = contacts?.emergency ?? ''
  const href = telHref(text)
  return {
    name,
    accent,
    emergency: href ? { text, href } : null,
    privacy: links.privacy,
    cards: cards !== false,
  }
}
