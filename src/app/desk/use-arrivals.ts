import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useEffectEvent } from 'react'
import { getStaffSession } from '#contract/staff/session-endpoints.ts'
import { arrivalsAtom, formatTitlePrefix, pollArrivalsAtom } from '../../shared/desk/arrivals.ts'
import { deskSoundAtom } from '../../shared/desk/stored-text.ts'
import { call } from '../../lib/http/call.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { messages } from './messages.ts'

const askMs = 5000
/** Minimum interval between calls that extend the session. Polling does not extend it. */
const aliveMs = 5 * 60_000

const tones = { case: [660, 880], emergency: [880, 660, 880, 660] } as const

/** Synthesises the tones, so no sound file is loaded. */
const ring = (what: keyof typeof tones): void => {
  const context = new AudioContext()
  for (const [index, frequency] of tones[what].entries()) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const start = context.currentTime + index * 0.16
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.12, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.15)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + 0.16)
    if (index === tones[what].length - 1) tone.addEventListener('ended', () => void context.close())
  }
}

/** Polls even while the desk is locked. Null disables polling. */
export const useArrivals = (of: string | null): void => {
  const ask = useSetAtom(pollArrivalsAtom)
  const setToast = useSetAtom(toastAtom)
  const hasSound = useAtomValue(deskSoundAtom)
  const listen = useEffectEvent(async (): Promise<boolean> => {
    const heard = await ask()
    if (heard === 'emergency') setToast(messages.emergencyCame)
    if (hasSound && (heard === 'case' || heard === 'emergency')) ring(heard)
    return heard !== 'refused'
  })
  useEffect(() => {
    if (of === null) return undefined
    const repeat = async () => {
      if (!(await listen())) clearInterval(timer)
    }
    const timer = setInterval(() => void repeat(), askMs)
    void repeat()
    return () => clearInterval(timer)
  }, [of])
}

export const useKeepAlive = (): void => {
  useEffect(() => {
    let last = Date.now()
    const note = (): void => {
      if (Date.now() - last < aliveMs) return
      last = Date.now()
      // A failed call already reports that the session has ended.
      void call(getStaffSession, {}).catch(() => undefined)
    }
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) addEventListener(event, note)
    return () => {
      for (const event of events) removeEventListener(event, note)
    }
  }, [])
}

/** Prefixes the title: «(3) Очередь · УК», «(3) 1 аварийная · Очередь · УК». Null leaves it unchanged. */
export const useDeskTitle = (title: string | null): void => {
  const prefix = formatTitlePrefix(useAtomValue(arrivalsAtom))
  useEffect(() => {
    if (title !== null) document.title = prefix + title
  }, [title, prefix])
}
