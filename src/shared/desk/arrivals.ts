import { atom } from 'jotai/vanilla'
import { listArrivals } from '#contract/cases/desk-endpoints.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { call } from '../../lib/http/call.ts'
import { counted } from '../../lib/text/russian.ts'
import { formatCount } from './count-text.ts'
import { lockSession, sessionNow } from './session.ts'

interface Arrivals {
  readonly count: number
  readonly emergencies: number
  /** Increases with each arrival; screens with cases reload when it changes. */
  readonly heard: number
}
const none: Arrivals = { count: 0, emergencies: 0, heard: 0 }

/** Also shown on the sign-in screen of a locked session. */
export const arrivalsAtom = atom<Arrivals>(none)

const fresh = { one: 'новая', few: 'новые', many: 'новых' }
const emergency = { one: 'аварийная', few: 'аварийные', many: 'аварийных' }

/** Prefix of the window's title: «(3) », or «(3) 1 аварийная · ». */
export const formatTitlePrefix = ({ count, emergencies }: Omit<Arrivals, 'heard'>): string => {
  if (count === 0) return ''
  return `(${formatCount(count)}) ${emergencies === 0 ? '' : `${counted(emergencies, emergency)} · `}`
}

/** Returns «3 новые, 1 аварийная»; '' for none. */
export const formatArrivals = ({ count, emergencies }: Omit<Arrivals, 'heard'>): string => {
  if (count === 0) return ''
  const all = counted(count, fresh)
  return emergencies === 0 ? all : `${all}, ${counted(emergencies, emergency)}`
}

// Ids this page has seen, and by which member; a returned case does not ring again.
let heard = new Set<number>()
let hearer: string | null = null

/** What arrived since the last poll; `refused`: the session ended or the role has no cases. */
type Heard = 'nothing' | 'case' | 'emergency' | 'refused'

/** Polls new cases. A member's first poll does not ring. */
export const pollArrivalsAtom = atom(null, async (get, set): Promise<Heard> => {
  try {
    const { count, cases, is_locked: isLocked } = await call(listArrivals, {})
    const email = sessionNow()?.email ?? null
    const isFirst = email !== null && email !== hearer
    if (isFirst) heard = new Set()
    hearer = email ?? hearer
    const unheard = isFirst ? [] : cases.filter(({ id }) => !heard.has(id))
    for (const { id } of cases) heard.add(id)
    set(arrivalsAtom, {
      count: count ?? cases.length,
      emergencies: cases.filter((listedCase) => listedCase.is_emergency).length,
      heard: get(arrivalsAtom).heard + (unheard.length > 0 ? 1 : 0),
    })
    if (isLocked) lockSession()
    if (unheard.length === 0) return 'nothing'
    return unheard.some((listedCase) => listedCase.is_emergency) ? 'emergency' : 'case'
  } catch (error) {
    if (!(error instanceof CallError) || (error.status !== 401 && error.status !== 403)) return 'nothing'
    set(arrivalsAtom, none)
    return 'refused'
  }
})
