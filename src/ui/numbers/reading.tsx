type ReadingParts = { zeros: string; whole: string; fraction: string }

const unitsInWhole = 100_000

/**
 * Splits a reading as the dial shows it: leading zeros, the whole part, and the fraction with its comma.
 * A value that does not fit is cut, as a dial cuts it, never rounded up past what the meter has counted.
 * @param units fixed-point value, 10⁻⁵ of the meter's unit; not negative
 * @param digits digits of the dial before the comma
 * @param fractionDigits 0 to 5 digits after it
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
  /** Fixed-point value, 10⁻⁵ of the meter's unit. */
  units: number
  digits: number
  fractionDigits: number
}

/** A reading as on the dial: leading zeros and the fraction are muted. */
export function Reading({ units, digits, fractionDigits }: ReadingProps) {
  const { zeros, whole, fraction } = readingParts(units, digits, fractionDigits)
  return (
    <span className="reading">
      {zeros && <i>{zeros}</i>}
      {whole}
      {fraction && <i>{fraction}</i>}
    </span>
  )
}
