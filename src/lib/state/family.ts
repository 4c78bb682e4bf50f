export const atomFamily = <A>(create: (name: string) => A): ((name: string) => A) => {
  const made = new Map<string, A>()
  return (name) => {
    const known = made.get(name) ?? create(name)
    made.set(name, known)
    return known
  }
}

/** Creates one atom per object; it is garbage-collected with the object. */
export const weakAtomFamily = <K extends object, A>(create: (object: K) => A): ((object: K) => A) => {
  const made = new WeakMap<K, A>()
  return (object) => {
    const known = made.get(object) ?? create(object)
    made.set(object, known)
    return known
  }
}
