export interface Touched {
  file: string;
  near: number;
}

/** The test files that changed files touch, nearest first. */
export function touchedTests(changed: string[]): Touched[];

/** Takes the nearest tests that fit in the given seconds; the others are left out. */
export function chooseTests(touched: Touched[], limit: number): { taken: string[]; leftOut: string[] };
