import { createContext } from 'react';

/** Number of submissions of the form around a field. Outside of a form NaN, which equals no number. */
export const Attempt = createContext(Number.NaN);
