/** A break made on purpose, and the test that fails for it. */
export interface Mutation {
  /** What then goes wrong, in one line. */
  breaks: string;
  file: string;
  /** Text that the file has once, and what stands in its place. */
  find: string;
  replace: string;
  /** The test file, and the name of the test or a part of it. */
  test: string;
  name: string;
}

type Break = [breaks: string, find: string, replace: string, name: string];

/** Breaks of one file that tests of one file see. */
export const breaksOf = (file: string, test: string, breaks: Break[]): Mutation[] =>
  breaks.map(([what, find, replace, name]) => ({ breaks: what, file, find, replace, test, name }));
