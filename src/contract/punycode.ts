// Decodes RFC 3492. Browsers have no decoder, only an encoder (`URL`).
const [base, tMin, tMax, skew, damp, firstBias, firstCode] = [36, 1, 26, 38, 700, 72, 128]

const adapt = (delta: number, count: number, isFirst: boolean): number => {
  let rest = Math.floor(delta / (isFirst ? damp : 2))
  rest += Math.floor(rest / count)
  let k = 0
  while (rest > ((base - tMin) * tMax) / 2) {
    rest = Math.floor(rest / (base - tMin))
    k += base
  }
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}

/** Returns null if the text is no Punycode. */
const decode = (text: string): string | null => {
  const end = Math.max(0, text.lastIndexOf('-'))
  const letters = Array.from(text.slice(0, end))
  let [code, bias, index] = [firstCode, firstBias, 0]
  let at = end === 0 ? 0 : end + 1
  while (at < text.length) {
    const before = index
    let weight = 1
    for (let k = base; ; k += base) {
      const digit = Number.parseInt(text[at] ?? '', base)
      if (Number.isNaN(digit)) return null
      // Punycode counts letters before digits.
      const value = digit < 10 ? digit + 26 : digit - 10
      at += 1
      index += value * weight
      const threshold = Math.min(Math.max(k - bias, tMin), tMax)
      if (value < threshold) break
      weight *= base - threshold
    }
    const count = letters.length + 1
    bias = adapt(index - before, count, before === 0)
    code += Math.floor(index / count)
    index %= count
    if (code > 0x10ffff) return null
    letters.splice(index, 0, String.fromCodePoint(code))
    index += 1
  }
  return letters.join('')
}

const decodeLabel = (label: string): string => {
  const decoded = label.startsWith('xn--') && label.length <= 63 ? decode(label.slice(4)) : null
  const isPlain = decoded !== null && decoded === decoded.normalize('NFKC').toLowerCase()
  // Another spelling of an ASCII domain would be another mailbox.
  return isPlain && /^[\p{L}\p{M}\p{N}-]+$/u.test(decoded) && /[^ -~]/.test(decoded) ? decoded : label
}

/** Returns the domain as people write it: xn--80akhbyknj4f.рф is испытание.рф. Takes lower case. */
export const toUnicodeDomain = (domain: string): string =>
  domain.includes('xn--') ? domain.split('.').map(decodeLabel).join('.') : domain
