/** The address of another database on the same server. */
export const urlOfDatabase = (url: string, name: string) => {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
