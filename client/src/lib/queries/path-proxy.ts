/** An object that calls back with the path of the called method: `proxy.items.view.useQuery(1)` with `items`, `view`, `useQuery`. */
export function pathProxy(call: (path: string[], args: unknown[]) => unknown, path: string[] = []): unknown {
  return new Proxy(() => {}, {
    // It must not look like a promise, or convert to text.
    get: (_target, name) => (typeof name === 'symbol' || name === 'then' ? undefined : pathProxy(call, [...path, name])),
    apply: (_target, _this, args) => call(path, args),
  })
}
