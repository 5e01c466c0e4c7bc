import { useInFlight } from './use-in-flight.ts'

// If the page is still open after this time, the user stopped the navigation.
const timeoutMs = 20_000

/**
 * Redirects the browser to an external page. `isBusy` from the click until the browser has left; clicks in between do nothing. It ends
 * early if there is no redirect, and when the browser restores this page from its back/forward cache.
 */
export function useRedirect() {
  const { isBusy, run } = useInFlight()
  return {
    isBusy,
    /** `findUrl` returns the address, or null to stay. Rethrows its errors. */
    redirect: (findUrl: () => Promise<string | null>) =>
      run(async () => {
        const url = await findUrl()
        if (url === null) return
        window.location.assign(url)
        await navigationEnded()
      }),
  }
}

function navigationEnded(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController()
    const end = () => {
      stop.abort()
      resolve()
    }
    setTimeout(end, timeoutMs)
    addEventListener('pageshow', ({ persisted }) => persisted && end(), { signal: stop.signal })
  })
}
