import { useEffect, useEffectEvent } from 'react'
import { trpc } from '#client/lib/trpc.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { paths } from '#common/kit/paths.ts'

/** Reports to the shop which part was opened after a search, so that searches can be improved. Sends no data about the person. */
export function SearchClicks() {
  const { client } = trpc.useUtils()
  const onClick = useEffectEvent((event: MouseEvent) => {
    // The other mouse button opens a menu.
    if (event.button > 1) return
    const opened = clickAfterSearch(event.target, location)
    if (opened) client.search.clicked.mutate(opened).catch(() => {})
  })
  useEffect(() => {
    // Runs before the router changes the address.
    addEventListener('click', onClick, true)
    addEventListener('auxclick', onClick, true)
    return () => {
      removeEventListener('click', onClick, true)
      removeEventListener('auxclick', onClick, true)
    }
  }, [])
  return null
}

/** The page's search and the part that a press in its results opens; null for any other press. */
function clickAfterSearch(target: EventTarget | null, { pathname, search, origin }: Location): { q: string; id: number } | null {
  if (pathname !== paths.parts || !(target instanceof Element)) return null
  const q = cutText(new URLSearchParams(search).get('q')?.trim() ?? '', 200)
  const link = target.closest<HTMLAnchorElement>('main li a')
  const id = link?.origin === origin ? Number(/^\/pars\/([1-9]\d*)$/.exec(link.pathname)?.[1]) : Number.NaN
  return q !== '' && Number.isSafeInteger(id) ? { q, id } : null
}
