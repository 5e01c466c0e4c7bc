// Remembers list or grid view, for URLs that do not set it.
import { useSyncExternalStore } from 'react'
import type { View } from './browse-state.ts'

const key = 'partsView'

export function rememberView(view: View): void {
  try {
    localStorage.setItem(key, view)
  } catch {
    // Storage is blocked; the URL still contains the view.
  }
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
