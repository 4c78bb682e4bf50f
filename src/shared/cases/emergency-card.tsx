import { findEmergency, type Emergency } from '#contract/requests/emergencies.ts'
import { telHref } from '#contract/organisation/contacts.ts'
import { useSupport } from '../../ui/feedback/support-context.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { alertIcon, checkIcon, phoneIcon } from '../../ui/icons/icons.ts'
import { closeIcon } from '../../ui/icons/later-icons.ts'
import { useEmergencies } from './emergencies.ts'
import './cases.css'

const texts = {
  title: 'Сначала позвоните',
  own: 'Аварийная служба дома',
  dispatcher: 'Диспетчер',
  avoid: 'Нельзя:',
  act: 'Нужно:',
} as const

/** The emergency's own numbers first, then the organisation's. */
export const useEmergencyCalls = ({ calls = [] }: Pick<Emergency, 'calls'>) => {
  const contacts = useSupport()?.contacts
  const own = contacts?.emergency
    ? { phone: contacts.emergency, name: texts.own }
    : contacts?.dispatcher && { phone: contacts.dispatcher, name: texts.dispatcher }
  return own ? [...calls, own] : calls
}

type AdviceProps = { lines: readonly string[] | undefined; label: string; icon: string; tone: 'ok' | 'bad' }

function Advice({ lines, label, icon, tone }: AdviceProps) {
  return lines?.map((line) => (
    <li key={line}>
      <Icon path={icon} size="s" className={`emergency__${tone}`} />
      <span>
        <span className="sr-only">{label} </span>
        {line}
      </span>
    </li>
  ))
}

/** Whom to call, and what to do until they come; before any form. */
export function EmergencyCard({ emergency }: { emergency: Emergency }) {
  const calls = useEmergencyCalls(emergency)
  return (
    <section className="emergency" aria-label={emergency.name}>
      <h3 className="emergency__title">
        <Icon path={alertIcon} className="emergency__bad" />
        {texts.title}
      </h3>
      {calls.map(({ phone, name }, nth) => (
        <a
          key={phone}
          className={nth === 0 ? 'call-row call-row--main' : 'call-row'}
          href={telHref(phone) ?? `tel:${phone}`}
        >
          <b>{phone}</b>
          <span className="note">{name}</span>
          <Icon path={phoneIcon} />
        </a>
      ))}
      <ul className="emergency__advice">
        <Advice lines={emergency.avoid} label={texts.avoid} icon={closeIcon} tone="bad" />
        <Advice lines={emergency.act} label={texts.act} icon={checkIcon} tone="ok" />
      </ul>
    </section>
  )
}

type EmergencyInTextProps = {
  text: string
  /** «Category/kind» that was chosen: its numbers are shown already. */
  knownAs?: string | undefined
}

/** The card of the emergency that a resident writes about. */
export function EmergencyInText({ text, knownAs }: EmergencyInTextProps) {
  const emergency = findEmergency(useEmergencies(), text)
  const isKnown = knownAs !== undefined && emergency?.kind === knownAs
  return emergency && !isKnown ? <EmergencyCard emergency={emergency} /> : null
}
