/** What must stay free for the drafts themselves. */
const reserve = 5 * 1024 * 1024

/**
 * How many bytes the device lacks to keep so many more, 0 when there is room. A browser that does not tell is believed to
 * have room; its refusal to write is told all the same.
 */
export const missingRoom = async (bytes: number): Promise<number> => {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  if (quota === undefined || usage === undefined) return 0
  return Math.max(0, bytes + reserve - (quota - usage))
}
