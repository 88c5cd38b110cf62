/** A Jest reporter: tells the process that started Jest how many tests passed and failed. */
export default class CountReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    // A suite that could not even be loaded has no failed test, and is a failure all the same.
    process.send?.({ passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites });
  }
}
