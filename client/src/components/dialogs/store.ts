// Alerts, confirmations and prompts, shown one at a time in order.

export type DialogOptions = {
  detail?: string
  /** A visible label for a prompt's field; without it the title labels the field. */
  label?: string
  ok?: string
  cancel?: string
  /** True if the action is destructive, so Cancel has the focus. */
  danger?: boolean
  /** True if Cancel is the safe answer: it is the primary button, and has the focus. */
  prefersCancel?: boolean
  initial?: string
  inputMode?: 'numeric' | 'email' | 'text'
  type?: 'text' | 'email'
  autoComplete?: string
}

export type DialogRequest = DialogOptions & {
  id: number
  kind: 'alert' | 'confirm' | 'prompt'
  title: string
  settle: (answer: string | boolean | null) => void
}

let queue: readonly DialogRequest[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setQueue(next: readonly DialogRequest[]): void {
  queue = next
  for (const listener of listeners) listener()
}

function ask(kind: DialogRequest['kind'], title: string, options: DialogOptions = {}): Promise<string | boolean | null> {
  return new Promise((resolve) => {
    lastId += 1
    const request: DialogRequest = {
      ...options,
      id: lastId,
      kind,
      title,
      settle(answer) {
        setQueue(queue.filter((waiting) => waiting !== request))
        resolve(answer)
      },
    }
    setQueue([...queue, request])
  })
}

export const dialogs = {
  async alert(title: string, options?: DialogOptions): Promise<void> {
    await ask('alert', title, options)
  },
  async confirm(title: string, options?: DialogOptions): Promise<boolean> {
    return (await ask('confirm', title, options)) === true
  },
  async prompt(title: string, options?: DialogOptions): Promise<string | null> {
    const answer = await ask('prompt', title, options)
    return typeof answer === 'string' ? answer : null
  },
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const currentDialog = (): DialogRequest | null => queue[0] ?? null
