import { groupThousands } from '#contract/linear-text.ts'

type MoneyParts = { roubles: string; kopecks: string }

const thinSpace = '\u2009'
const minus = '\u2212'

/**
 * Splits a sum into grouped roubles and two-digit kopecks.
 * @param amount whole kopecks; negative is a debt to the resident
 */
function moneyParts(amount: number): MoneyParts {
  const kopecks = Math.abs(amount)
  const digits = String(Math.trunc(kopecks / 100))
  const grouped = groupThousands(digits, thinSpace)
  return { roubles: amount < 0 ? minus + grouped : grouped, kopecks: String(kopecks % 100).padStart(2, '0') }
}

type MoneyProps = { kopecks: number; size?: 'hero' | 'l' | 'row' }

/** `hero` once per screen, `l` for totals, `row` in lists. */
export function Money({ kopecks, size }: MoneyProps) {
  const parts = moneyParts(kopecks)
  return (
    // VoiceOver would read roubles and kopecks as two texts; other readers ignore this role.
    // oxlint-disable-next-line jsx-a11y/aria-role
    <span className={size ? `money money--${size}` : 'money'} role="text">
      {parts.roubles}
      <span className="money__kop">
        ,{parts.kopecks}
        {'\u2009₽'}
      </span>
    </span>
  )
}
