type ReadingParts = { zeros: string; whole: string; fraction: string }

const unitsInWhole = 100_000

/**
 * Splits a reading for the dial. Truncates extra digits like a dial, never rounds up.
 * @param units fixed-point, 10⁻⁵ of the meter's unit; not negative
 * @param digits digits before the comma
 * @param fractionDigits 0 to 5
 */
function readingParts(units: number, digits: number, fractionDigits: number): ReadingParts {
  const whole = String(Math.trunc(units / unitsInWhole))
  const fraction = String(units % unitsInWhole)
    .padStart(5, '0')
    .slice(0, fractionDigits)
  return {
    zeros: '0'.repeat(Math.max(0, digits - whole.length)),
    whole,
    fraction: fraction && `,${fraction}`,
  }
}

type ReadingProps = {
  /** Fixed-point, 10⁻⁵ of the meter's unit. */
  units: number
  digits: number
  fractionDigits: number
}

/** Mutes leading zeros and the fraction. */
export function Reading({ units, digits, fractionDigits }: ReadingProps) {
  const { zeros, whole, fraction } = readingParts(units, digits, fractionDigits)
  return (
    // As in `Money`.
    // oxlint-disable-next-line jsx-a11y/aria-role
    <span className="reading" role="text">
      {zeros && <i>{zeros}</i>}
      {whole}
      {fraction && <i>{fraction}</i>}
    </span>
  )
}
