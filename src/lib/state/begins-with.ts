interface Known {
  readonly id: number | string
}

/** Whether a list still begins with the page that has come; an empty page begins none. */
export const beginsWith = (items: readonly Known[], page: readonly Known[]): boolean =>
  page.length > 0 && page.every(({ id }, index) => items[index]?.id === id)
