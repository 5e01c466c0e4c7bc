// A page of the bank in a browser without scripts.

/** What becomes of a payment at the bank: `back` are the addresses through which the customer returns to the shop. */
export type Visit = { back: readonly string[]; mayBePaid: boolean }

export async function openPage(url: string) {
  const answer = await fetch(url, { redirect: 'manual' })
  const text = await answer.text()
  return { status: answer.status, linksTo, send }

  /** The first address on the page that contains `part`; a list, because there may be none. */
  function linksTo(part: string): string[] {
    const address = [...text.matchAll(/href="([^"]+)"/g)].find(([, href]) => href?.includes(part))?.[1]
    return address === undefined ? [] : [address.replaceAll('&amp;', '&')]
  }

  /** Sends a form to the page's address with `step` after it; `location` is where it redirects to. */
  async function send(step: string, fields: Readonly<Record<string, string>>): Promise<{ location: string | null }> {
    const sent = await fetch(`${url}${step}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
    await sent.body?.cancel()
    return { location: sent.headers.get('location') }
  }
}
