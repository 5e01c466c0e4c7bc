import { useEffect } from 'react'

/** Says that the page listens from now on: what was done before is repeated then (see early.ts). */
export function useReadySignal(): void {
  useEffect(() => {
    document.documentElement.dataset.listens = ''
    dispatchEvent(new Event('page-listens'))
  }, [])
}
