// The row height of long tables, as last chosen in this browser.
import { useSyncExternalStore } from 'react'

export type Density = 'comfortable' | 'compact'

const key = 'rowDensity'
const listeners = new Set<() => void>()
// For browsers without storage.
let chosen: Density | null = null

export function setDensity(density: Density): void {
  chosen = density
  try {
    localStorage.setItem(key, density)
  } catch {
    // Without storage, the choice lasts until the user leaves the page.
  }
  for (const listener of listeners) listener()
}

export function useDensity(): Density {
  return useSyncExternalStore(subscribe, readDensity, () => 'comfortable')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function readDensity(): Density {
  if (chosen !== null) return chosen
  try {
    return localStorage.getItem(key) === 'compact' ? 'compact' : 'comfortable'
  } catch {
    return 'comfortable'
  }
}
