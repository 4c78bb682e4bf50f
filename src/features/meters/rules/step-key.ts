/** Direction of a stepper key; null for any other key. */
export const stepOf = (key: string): 1 | -1 | null => {
  if (key === 'ArrowUp') return 1
  return key === 'ArrowDown' ? -1 : null
}
