import { createContext } from 'react';

/** Opens an amount of a row where something is told of it; null where nothing is. Other columns are left alone. */
export const OpenAmount = createContext<((row: object, field: string) => (() => void) | null) | null>(null);
