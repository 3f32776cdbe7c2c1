import { createContext } from 'react';

/** Is the line too narrow for the captions of its tools? */
export const Narrow = createContext(false);
