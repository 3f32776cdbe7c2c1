/** Path of a Chromium; none where there is none and none can be installed. */
export function browserPath(): Promise<string | undefined>;
