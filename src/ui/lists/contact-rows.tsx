import { telHref, type Contacts } from '#contract/organisation/contacts.ts'
import { Row } from './list.tsx'

// Separate, to keep the first chunk small.
const titles = {
  emergency: 'Аварийная служба',
  dispatcher: 'Диспетчер',
  office: 'Офис',
  email: 'Почта',
  site: 'Сайт',
} as const

type ContactRowProps = { title: string; note: string; href: string | undefined }

function ContactRow({ title, note, href }: ContactRowProps) {
  return <Row {...(href === undefined ? {} : { href })} title={title} note={note} />
}

/** Omits contacts that the organisation did not set (B-12, H-07). */
export const contactRows = ({ emergency, dispatcher, email, address, hours, site }: Contacts = {}) => {
  const office = [address, hours].filter((part) => part !== undefined).join(', ')
  const rows: readonly (readonly [title: string, note: string | undefined, href?: string | undefined])[] = [
    [titles.emergency, emergency, emergency && telHref(emergency)],
    [titles.dispatcher, dispatcher, dispatcher && telHref(dispatcher)],
    [titles.office, office],
    [titles.email, email, `mailto:${email}`],
    [titles.site, site, /^https?:/.test(site ?? '') ? site : undefined],
  ]
  return rows.flatMap(([title, note, href]) =>
    note ? [<ContactRow key={title} title={title} note={note} href={href} />] : [],
  )
}
