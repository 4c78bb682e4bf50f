import { alertIcon, clockIcon, doneIcon, personIcon, warnIcon } from '../icons/icons.ts'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral'

/** A status is never colour alone: the sign that goes with each tone where no better one is given. */
export const toneIcon: Record<Tone, string> = {
  ok: doneIcon,
  warn: warnIcon,
  bad: alertIcon,
  info: personIcon,
  neutral: clockIcon,
}

export function toneClass(block: 'tag' | 'status' | 'banner', tone: Tone): string {
  return tone === 'neutral' ? block : `${block} ${block}--${tone}`
}
