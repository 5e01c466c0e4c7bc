// Reads the reports of vitest and Playwright. A run that wrote none has neither passed nor failed tests.
import { readFileSync } from 'node:fs'

/** @returns {{ passed: number, failed: number, notes: string[] }} */
export function readVitestReport(file) {
  const report = read(file)
  if (!report) return nothing()
  const skipped = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'skipped' || status === 'pending'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    notes: skipped.map(({ fullName }) => `skipped: ${fullName}`),
  }
}

/** @returns {{ passed: number, failed: number, notes: string[] }} */
export function readPlaywrightReport(file) {
  const report = read(file)
  if (!report) return nothing()
  const { expected, flaky, unexpected } = report.stats
  const late = report.suites.flatMap((suite) => specsIn(suite)).filter(({ isFlaky }) => isFlaky)
  return {
    passed: expected + flaky,
    failed: unexpected,
    notes: late.map(({ name, messages }) => `passed at the second try: ${name}\n${messages.join('\n')}`),
  }
}

const nothing = () => ({ passed: 0, failed: 0, notes: [] })

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function specsIn({ title, specs = [], suites = [] }) {
  const own = specs.map((spec) => ({
    name: spec.title,
    isFlaky: spec.tests.some(({ status }) => status === 'flaky'),
    messages: spec.tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).filter((message) => message !== ''),
  }))
  const inner = suites.flatMap((suite) => specsIn(suite))
  return [...own, ...inner].map((spec) => ({ ...spec, name: `${title} › ${spec.name}` }))
}
