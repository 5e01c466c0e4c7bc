// Remembers list or grid view, for URLs that do not set it.
import { useSyncExternalStore } from 'react'
import type { View } from './browse-state.ts'

const key = 'partsView'

export function rememberView(view: View): void {
  try {
    localStorage.setItem(key, view)
  } catch {
    // Storage is blocked; the URL still holds the view.
  }
}

/** Remembers the view of an address that a page of the shop has led to: its link may have been pressed before it could remember anything. */
export function rememberOpenedView(view: View | null): void {
  if (view !== null && document.referrer.startsWith(`${location.origin}/`)) rememberView(view)
}

export function useRememberedView(): View {
  return useSyncExternalStore(
    () => () => {},
    () => readView(),
    () => 'list',
  )
}

function readView(): View {
  try {
    return localStorage.getItem(key) === 'grid' ? 'grid' : 'list'
  } catch {
    return 'list'
  }
}
