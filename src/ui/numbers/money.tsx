import { moneyParts } from './money-parts.ts'

type MoneyProps = { kopecks: number; size?: 'hero' | 'l' | 'row' }

/** A sum on one line, its kopecks smaller; `hero` once a screen, `l` for totals, `row` in lists. */
export function Money({ kopecks, size }: MoneyProps) {
  const parts = moneyParts(kopecks)
  return (
    <span className={size ? `money money--${size}` : 'money'}>
      {parts.roubles}
      <span className="money__kop">
        ,{parts.kopecks}
        {'\u2009₽'}
      </span>
    </span>
  )
}
