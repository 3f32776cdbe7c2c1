/** Corporate code of the build, fixed by CORP when it was made. */
declare const __CORP__: string;
