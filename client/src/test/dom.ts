// The DOM of page tests: happy-dom, in the process of the shop's server. The server keeps Node's own `fetch`, `Request`, `AbortController`,
// `URL` and the like: only names that Node lacks come from the window, and the few below.
import { Window } from 'happy-dom'
import type { Environment } from 'vitest/runtime'
import { publicUrl } from '../../../server/test/public-url.ts'
import { addPopovers } from './popovers.ts'

/** Names that Node has too: a document accepts only events of its own window. */
const replaced = ['Event', 'CustomEvent', 'EventTarget']

export default {
  name: 'dom',
  viteEnvironment: 'ssr',
  setup(global) {
    const window = new Window({ url: publicUrl, width: 1280, height: 900 })
    addPopovers(window)
    // happy-dom does not know `<search>`, and React warns of elements with this name.
    define(window.HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })
    const former = new Map(replaced.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)]))
    const added = namesOf(window).filter((name) => !(name in global) || replaced.includes(name))
    for (const name of added) expose(global, window, name)
    for (const name of ['window', 'self', 'parent', 'top']) define(global, name, { value: window })
    define(global, 'FormData', { value: formDataOf(window, global.FormData) })
    define(global, 'EventSource', { value: SilentEventSource })
    define(global, 'requestIdleCallback', { value: (run: () => void) => setTimeout(run) })
    define(global, 'cancelIdleCallback', { value: clearTimeout })
    define(window.document, 'startViewTransition', { value: changeAtOnce })
    // null in happy-dom; pages look whether it exists.
    Reflect.deleteProperty(window.Navigator.prototype, 'locks')
    return {
      async teardown() {
        await window.happyDOM.abort()
        for (const name of added) Reflect.deleteProperty(global, name)
        for (const [name, descriptor] of former) if (descriptor) Object.defineProperty(global, name, descriptor)
      },
    }
  },
} satisfies Environment

/** Everything that pages may call by its bare name. */
function namesOf(window: object): string[] {
  const names: string[] = []
  for (let each = window; each !== Object.prototype; each = Object.getPrototypeOf(each)) names.push(...Object.getOwnPropertyNames(each))
  return [...new Set(names)].filter((name) => name !== 'constructor')
}

function expose(global: object, window: Window, name: string): void {
  const value: unknown = Reflect.get(window, name)
  // Methods lose their object when they are called by their bare names; classes have none.
  if (typeof value === 'function' && /^[a-z]/.test(name)) define(global, name, { value: value.bind(window), writable: true })
  else define(global, name, { get: () => Reflect.get(window, name), set: (next) => void Reflect.set(window, name, next) })
}

function define(global: object, name: string | symbol, descriptor: PropertyDescriptor): void {
  Object.defineProperty(global, name, { ...descriptor, configurable: true })
}

/** Node's own class, which can also be made from a form of the document. */
const formDataOf = (window: Window, NodeFormData: typeof FormData) =>
  class extends NodeFormData {
    constructor(form?: never, submitter?: never) {
      super()
      if (form) for (const [name, value] of new window.FormData(form, submitter)) this.append(name, value as never)
    }
  }

/** A view transition without the transition. */
function changeAtOnce(change: () => void) {
  change()
  const done = Promise.resolve()
  return { updateCallbackDone: done, ready: done, finished: done, skipTransition() {} }
}

/** Opens no stream: live changes are tested in a browser. */
class SilentEventSource {
  addEventListener(): void {}
  close(): void {}
}
