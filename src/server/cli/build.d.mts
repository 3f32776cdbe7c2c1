/** Path of the built file of a program, which need not be there. */
export function bundleOf(entry: string): string;
/** Is the server's bundle that of the sources as they are now? */
export function serverIsFresh(): boolean;
/** Builds the server's bundle where it is stale; gives whether it was. */
export function buildServer(): Promise<boolean>;
/** Builds what is stale, or the parts named, in a process of its own; gives whether all is built. */
export function buildApart(...parts: ('server' | 'client')[]): Promise<boolean>;
/** One hash over files and folders of the project, and over what else the result depends on. */
export function hashOf(paths: readonly string[], more?: string): string;
/** Was a folder built with this stamp? */
export function isFresh(folder: string, stamp: string): boolean;
/** Builds beside the place and then moves in. */
export function replaceFolder(folder: string, stamp: string, build: (half: string) => Promise<void>): Promise<void>;
