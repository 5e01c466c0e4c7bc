// Says what a long start is doing: a moving line on a terminal, plain lines elsewhere.
const redrawMs = 200
const marks = ['|', '/', '-', '\\']

/**
 * Runs `work` as a step of the start. `doing` says what happens, such as "Building the pages". A terminal shows one line with the seconds, which
 * moves even if `work` is silent; a pipe gets a line at the beginning and one at the end, without control characters.
 */
export async function step(doing, work, { output = process.stderr, now = () => performance.now() } = {}) {
  const began = now()
  const seconds = () => `${Math.round((now() - began) / 1_000)} s`
  const isTerminal = output.isTTY === true
  let turns = 0
  const draw = () => output.write(`\r${marks[turns++ % marks.length]} ${doing} … ${seconds()}\u001B[K`)
  if (isTerminal) draw()
  else output.write(`${doing} …\n`)
  const moving = isTerminal ? setInterval(draw, redrawMs) : undefined
  let ended = 'failed'
  try {
    const result = await work()
    ended = 'done'
    return result
  } finally {
    clearInterval(moving)
    output.write(isTerminal ? `\r${doing}: ${ended}, ${seconds()}\u001B[K\n` : `${doing}: ${ended}, ${seconds()}\n`)
  }
}
