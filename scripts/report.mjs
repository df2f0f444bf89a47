// A vitest reporter for `npm test`: writes the numbers of passed, failed and skipped tests to MEHEN_REPORT, counting
// files that do not load and stray errors as failures, the tests that passed only on a retry, and the time of each file.
import { writeFileSync } from 'node:fs'

export default class Report {
  onTestRunEnd(modules, strayErrors) {
    const counted = { passed: 0, failed: 0, skipped: 0, again: [], files: [] }
    for (const module of modules) {
      const before = counted.failed
      counted.files.push({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 })
      for (const test of module.children.allTests()) {
        counted[test.result().state === 'pending' ? 'skipped' : test.result().state]++
        const { retryCount = 0 } = test.diagnostic() ?? {}
        if (retryCount > 0 && test.result().state === 'passed') counted.again.push(triedAgain(module, test, retryCount))
      }
      if (module.state() === 'failed' && counted.failed === before) counted.failed++
    }
    if (strayErrors.length > 0) counted.failed++
    writeFileSync(process.env.MEHEN_REPORT, JSON.stringify(counted))
  }
}

function triedAgain(module, test, retryCount) {
  const why = test.result().errors?.[0]?.message?.split('\n')[0] ?? ''
  return { name: `${module.relativeModuleId} > ${test.fullName}`, tries: retryCount + 1, why }
}
