/** Groups of files that import each other in a circle (strongly connected components, after Tarjan). */
export function findCircles(imports) {
  const targets = new Map()
  for (const { from, to } of imports) {
    if (to === undefined || to === from) continue
    const known = targets.get(from)
    if (known) known.push(to)
    else targets.set(from, [to])
  }
  const order = new Map()
  const earliest = new Map()
  const open = []
  const circles = []

  function visit(file) {
    order.set(file, order.size)
    earliest.set(file, order.get(file))
    open.push(file)
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) visit(target)
      if (open.includes(target)) earliest.set(file, Math.min(earliest.get(file), earliest.get(target)))
    }
    if (earliest.get(file) !== order.get(file)) return
    const group = open.splice(open.indexOf(file))
    if (group.length > 1) circles.push(group.sort((a, b) => a.localeCompare(b)))
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return circles
}
