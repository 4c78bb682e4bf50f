/** Returns true if one inserted, removed, replaced or swapped letter turns `typed` into `name`. */
const isOneTypoAway = (typed: string, name: string): boolean => {
  let same = 0
  while (same < typed.length && typed[same] === name[same]) same += 1
  const [rest, wanted] = [typed.slice(same), name.slice(same)]
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  )
}

/** For Node and the system, not for the server. */
const isForNode = (name: string): boolean =>
  /^(?:NODE_[A-Z_]+|TZ|TMPDIR|LANG|LC_[A-Z]+|UV_[A-Z_]+)$/.test(name)

const explain = (near: readonly string[]): string =>
  near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'docs/deployment.md lists the settings'

/**
 * Names the variables that are no settings, with the probably meant ones. Of the environment only mistyped settings,
 * because the rest belongs to other programs; of cabinet.env (`ofFile`) all that Node does not read.
 */
export const findUnknown = (
  names: readonly string[],
  ofFile: readonly string[],
  settings: readonly string[],
): readonly string[] =>
  names
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const near = settings.filter((setting) => isOneTypoAway(name, setting)).slice(0, 1)
      if (near.length > 0) return `${name}: unknown; ${explain(near)}`
      if (!ofFile.includes(name) || isForNode(name)) return []
      const family = settings.filter((setting) => setting.startsWith(`${name.split('_', 1)[0]}_`))
      return `${name}: unknown; ${explain(family)}`
    })
