import { contactRows } from '../lists/contact-rows.tsx'
import { List } from '../lists/list.tsx'
import { useSupport } from './support-context.ts'

type SupportContactsProps = { label: string }

/** Lists every way to reach the organisation but the emergency number, or nothing if it has set none (B-12). */
export function SupportContacts({ label }: SupportContactsProps) {
  const { emergency: _, ...contacts } = useSupport()?.contacts ?? {}
  const rows = contactRows(contacts)
  return rows.length > 0 && <List label={label}>{rows}</List>
}
