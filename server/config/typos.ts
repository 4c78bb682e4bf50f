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

/** Finds variables that look like a mistyped setting, with the setting. Other programs' variables are none. */
export const findTypos = (
  names: readonly string[],
  settings: readonly string[],
): readonly { readonly typed: string; readonly setting: string }[] =>
  names
    .filter((typed) => !settings.includes(typed))
    .flatMap((typed) => {
      const setting = settings.find((name) => isOneTypoAway(typed, name))
      return setting === undefined ? [] : [{ typed, setting }]
    })
