export function Code({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <pre tabIndex={0} className="overflow-x-auto border border-rule bg-sunk p-4 font-mono text-sm leading-6">
      <code>{children}</code>
    </pre>
  )
}
