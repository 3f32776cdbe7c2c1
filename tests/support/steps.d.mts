/** What vitest's JSON report holds of a test file. */
interface ReportedFile {
  name: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

/** Names of the tests in vitest's report that failed and then passed when they were tried again. */
export function passedAtSecondTry(report: { testResults: ReportedFile[] }): string[];
