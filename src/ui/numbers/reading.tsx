import { readingParts } from './reading-parts.ts'

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
