/** Tells the parent process of vitest when fewer files are left than processes that could work on them. */
export default class NearlyDoneReporter {
  #left = 0
  #workers = 1
  #hasTold = false

  onInit({ config }) {
    this.#workers = Number(config.maxWorkers)
  }

  onTestRunStart(specifications) {
    this.#left = specifications.length
  }

  onTestModuleEnd() {
    this.#left -= 1
    if (this.#hasTold || this.#left >= this.#workers) return
    this.#hasTold = true
    process.send?.('nearly done')
  }
}
