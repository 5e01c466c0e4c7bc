// `npm run doctor`: says which steps of docs/go-live.md are done, one line each. Exit codes: 0 all done, 1 something is missing, 2 failed.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { examine, lineOf } from '#server/compose/doctor/doctor.ts'
import { explainStart } from '#server/compose/explain-start.ts'
import { readProcessEnv } from '#server/compose/process-env.ts'
import { runProcess } from '#server/compose/run-process.ts'

const usage = `Usage: npm run doctor [-- --mail ADDRESS]

  --mail  sends a test to this address and says what the mail server answered

It reads the settings as the shop does, and changes nothing. Run it on the shop's machine, while the shop runs.`

async function main(asked: AbortSignal): Promise<number> {
  const { values } = parseArgs({ options: { mail: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } } })
  if (values.help) {
    console.log(usage)
    return 0
  }
  if (values.mail !== undefined && !z.email().safeParse(values.mail).success) {
    console.error(`--mail needs an e-mail address\n${usage}`)
    return 2
  }
  const findings = await examine(readProcessEnv(process.env), values.mail, asked)
  for (const finding of findings) console.log(lineOf(finding))
  const left = findings.filter(({ isDone }) => !isDone).length
  console.log(
    left === 0
      ? 'All ten steps are done.'
      : `${left === 1 ? 'One thing is' : `${left} things are`} missing. docs/go-live.md says how to do each.`,
  )
  return left === 0 ? 0 : 1
}

runProcess(main, {
  explain: (error) => (error instanceof TypeError && 'code' in error ? `${error.message}\n${usage}` : explainStart(error)),
  failureCode: 2,
  stoppedCode: 2,
  stopWithinMs: 9_500,
})
