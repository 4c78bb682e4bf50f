import { telHref } from './contacts.ts'
import type { HostConfig } from './host-schema.ts'

/** What the first screens show of the host's configuration. */
export interface StartHost {
  readonly name: string
  readonly accent: HostConfig['accent']
  readonly emergency: { readonly text: string; readonly href: string } | null
  readonly privacy: string | null
}

export const toStartHost = ({ name, accent, contacts, links }: HostConfig): StartHost => {
  const text = contacts?.emergency ?? ''
  const href = telHref(text)
  return { name, accent, emergency: href ? { text, href } : null, privacy: links.privacy }
}
