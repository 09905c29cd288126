import { createContext } from 'react';

/** The filters of the list in words, '' for none, for what stands at the end of its filter bar. */
export const FilterText = createContext('');
