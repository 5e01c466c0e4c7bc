/**
 * Tells the parent process of vitest when fewer files are left than processes that could work on them, and lists tests that passed at the
 * second try.
 */
export default class RunReporter {
  #left = 0
  #workers = 1
  #hasTold = false

  onInit({ config }) {
    this.#workers = Number(config.maxWorkers)
  }

  onTestRunStart(specifications) {
    this.#left = specifications.length
  }

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) console.log(`\npassed at the second try: ${test.module.moduleId} › ${test.fullName}`)
  }

  onTestModuleEnd() {
    this.#left -= 1
    if (this.#hasTold || this.#left >= this.#workers) return
    this.#hasTold = true
    process.send?.('nearly done')
  }
}
