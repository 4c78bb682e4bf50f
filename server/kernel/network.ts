import { isIPv6 } from 'node:net'

const groupsOf = (part: string): string[] => part.split(':').filter((group) => group !== '')

/** What one household has: an IPv4 address, or the first half of an IPv6 one. */
export const networkOf = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=\d+[.])/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':').toLowerCase()
}
