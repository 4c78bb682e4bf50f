/** Gives the bytes to the device under the name, as a download. */
export const saveBlob = (file: Blob, filename: string): void => {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: filename })
  link.click()
  // Safari begins to read the address only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
